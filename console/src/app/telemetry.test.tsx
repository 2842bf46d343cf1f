import { Refine } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'
import { refineOptions } from './refine-options.ts'

/** Refine sends its telemetry by requesting an image. */
async function picturesAskedFor(options: ReturnType<typeof refineOptions>): Promise<string[]> {
  const requestedUrls: string[] = []
  vi.stubGlobal(
    'Image',
    class {
      set src(url: string) {
        requestedUrls.push(url)
      }
    },
  )
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <MemoryRouter>
        <Refine routerProvider={routerProvider} options={options} />
      </MemoryRouter>,
    ),
  )
  await act(async () => root.unmount())
  return requestedUrls
}

afterEach(() => vi.unstubAllGlobals())
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

it('nothing is told to Refine’s makers', async () => {
  expect(await picturesAskedFor(refineOptions(createQueryClient()))).toEqual([])
})

it('they would be told otherwise', async () => {
  const requestedUrls = await picturesAskedFor({
    ...refineOptions(createQueryClient()),
    disableTelemetry: false,
  })
  expect(requestedUrls.join()).toContain('telemetry.refine.dev')
})
