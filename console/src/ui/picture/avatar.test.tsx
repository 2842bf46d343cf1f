import { figureAddress } from '@metapyra/contract/figure'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { Avatar } from './avatar.tsx'

it('draws a figure where the picture is one, and initials where there is none', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const host = document.createElement('div')
  const root = createRoot(host)
  const show = (image: string | null) =>
    act(async () => root.render(<Avatar name="Ada King" colour="#8f3d2e" image={image} />))
  await show(figureAddress({ hair: 'bun' }))
  await expect.poll(() => host.querySelector('img')?.src).toMatch(/^data:image\/svg\+xml,/)
  await show(null)
  expect(host.textContent).toBe('AK')
})
