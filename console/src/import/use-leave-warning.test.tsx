import { Refine } from '@refinedev/core'
import routerProvider, { UnsavedChangesNotifier } from '@refinedev/react-router'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { Link, MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../app/query-client.ts'
import { refineOptions } from '../app/refine-options.ts'
import type { Step } from './use-import.ts'
import { useLeaveWarning } from './use-leave-warning.ts'

function Wizard({ step }: { step: Step }) {
  useLeaveWarning(step)
  return <Link to="/users">{useLocation().pathname}</Link>
}

afterEach(() => vi.unstubAllGlobals())

/** Whether leaving the tab is asked about, what leaving for another page asks, and where it leads. */
async function leaveAt(step: Step, isSure: boolean) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const confirm = vi.fn((_question: string) => isSure)
  vi.stubGlobal('confirm', confirm)
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={['/import']}>
        <Refine routerProvider={routerProvider} options={refineOptions(createQueryClient())}>
          <UnsavedChangesNotifier message="Leave?" />
          <Wizard step={step} />
        </Refine>
      </MemoryRouter>,
    ),
  )
  const unload = new Event('beforeunload', { cancelable: true })
  dispatchEvent(unload)
  await act(async () => host.querySelector('a')?.click())
  const path = host.textContent
  await act(async () => root.unmount())
  host.remove()
  return { isTabKept: unload.defaultPrevented, asked: confirm.mock.calls.flat(), path }
}

it('asks before rows that are not imported are left', async () => {
  expect(await leaveAt('check', false)).toEqual({ isTabKept: true, asked: ['Leave?'], path: '/import' })
  expect(await leaveAt('check', true)).toEqual({ isTabKept: true, asked: ['Leave?'], path: '/users' })
})

it('asks nothing where nothing is lost', async () => {
  for (const step of ['choose', 'summary'] as const)
    expect(await leaveAt(step, false)).toEqual({ isTabKept: false, asked: [], path: '/users' })
})
