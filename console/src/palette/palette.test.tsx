import { act } from 'react'
import type { Root } from 'react-dom/client'
import { createRoot } from 'react-dom/client'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { state } from '../session.ts'
import { startApiServer } from '../testing/api-server.ts'
import { inConsole } from '../testing/in-console.tsx'
import { person } from '../testing/people.ts'
import { PaletteButton } from './palette-button.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.setConfig({ testTimeout: 20_000 })

const grace = person({
  userId: '0193a000-0000-7000-8000-000000000001',
  name: 'Grace Hopper',
  email: 'g@navy.example',
})
const server = await startApiServer({
  'POST v2/admin/workspace/user-list': ({ search = '' }) => {
    const rows = grace.name.toLowerCase().includes(search) ? [grace] : []
    return { rows, total: rows.length, isExact: true }
  },
})
const text = () => document.body.textContent
const settled = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    check()
  }, 10_000)
const press = (key: string, choices: KeyboardEventInit = {}) =>
  act(async () => {
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...choices }))
  })
const type = (words: string) =>
  act(async () => {
    const field = document.querySelector<HTMLInputElement>('dialog input')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, words)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
const chosen = () => document.querySelector('dialog [role=option][aria-selected=true]')?.textContent

let root: Root
beforeEach(async () => {
  history.replaceState(null, '', '/admin/overview')
  server.received.splice(0)
  state.$workspace.set({ id: 'space-1', name: 'Acme', userRole: 'owner' } as never)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(inConsole(server.api, <PaletteButton />)))
  await press('k', { ctrlKey: true })
  await settled(() => expect(document.querySelector('dialog input')).not.toBeNull())
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})
afterAll(() => server.stop())

it('leads to every screen', () => {
  for (const screen of [
    'Overview',
    'People',
    'Guests',
    'Audit log',
    'Hours and time zone',
    'Back to the space',
  ])
    expect(text()).toContain(screen)
})

it('does what is chosen by a few letters and Enter, also by another word for it', async () => {
  await type('banner')
  await settled(() => expect(chosen()).toBe('Write an announcement'))
  await press('Enter')
  await settled(() => expect(location.pathname + location.search).toBe('/admin/announcements?open=write'))
  expect(document.querySelector('dialog')).toBeNull()
})

it('finds people at the server, and opens the one that is chosen', async () => {
  await type('hopper')
  await settled(() => expect(chosen()).toContain('Grace Hopper'))
  await press('Enter')
  await settled(() => expect(location.search).toBe(`?person=${grace.userId}`))
})

it('asks the server nothing for one letter, and says when nothing is called that', async () => {
  await type('q')
  await type('qqqq')
  await settled(() => expect(text()).toContain('Nothing is called that'))
  expect(server.received.map(({ input }) => (input as { search?: string }).search)).toEqual(['qqqq'])
})
