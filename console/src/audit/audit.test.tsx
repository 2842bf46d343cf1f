import type { AuditEntry } from '@metapyra/contract/entities/audit'
import { act } from 'react'
import type { Root } from 'react-dom/client'
import { createRoot } from 'react-dom/client'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { state } from '../session.ts'
import { startApiServer } from '../testing/api-server.ts'
import { inConsole } from '../testing/in-console.tsx'
import { AuditPage } from './audit-page.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.setConfig({ testTimeout: 20_000 })

const ANN = '0193a000-0000-7000-8000-000000000001'
const BOB = '0193a000-0000-7000-8000-000000000002'
const entry = (over: Partial<AuditEntry> = {}): AuditEntry => ({
  id: '0193a000-0000-7000-8000-00000000000a',
  at: '2026-11-03T14:05:00.000Z',
  action: 'person.changed',
  actor: { id: ANN, name: 'Ann Lee', email: 'ann@example.com' },
  subject: { type: 'person', id: BOB, name: 'Bob Ray', email: 'bob@example.com' },
  changes: [
    { field: 'role', before: 'user', after: 'admin' },
    { field: 'recording', before: false, after: true },
    { field: 'companyPosition', before: null, after: 'Cook' },
  ],
  address: '203.0.113.7',
  browser: 'Firefox',
  system: 'Linux',
  ...over,
})

let rows: AuditEntry[]
let isBroken: boolean
const server = await startApiServer({
  'POST v2/admin/workspace/audit-log': () =>
    isBroken
      ? { status: 403, error: { code: 'FORBIDDEN', message: 'You may not do this.' } }
      : { rows, total: rows.length, isExact: true },
  'POST v2/admin/workspace/audit-log-actors': () => ({
    rows: [{ id: ANN, name: 'Ann Lee', email: 'ann@example.com' }],
  }),
})
afterAll(() => server.stop())

const text = () => document.body.textContent
const settled = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    check()
  }, 5000)
const shows = (words: string) => settled(() => expect(text()).toContain(words))
const button = (label: RegExp) =>
  [...document.querySelectorAll('button')].find((one) =>
    label.test(one.getAttribute('aria-label') ?? one.textContent ?? ''),
  )
const press = (label: RegExp) => act(async () => button(label)?.click())
const asked = () =>
  server.received.filter(({ name }) => name.endsWith('audit-log')).at(-1)?.input as Record<string, unknown>

let root: Root
beforeEach(() => {
  rows = [entry()]
  isBroken = false
  server.received.splice(0)
  history.replaceState(null, '', '/admin/audit-log')
  state.$workspace.set({ id: 'space-1', name: 'Acme', userRole: 'owner' } as never)
})
const open = () => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  return act(async () => root.render(inConsole(server.api, <AuditPage />)))
}
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

it('says in a sentence what was done, and all of it side by side on demand', async () => {
  await open()
  await shows('changed Bob Ray')
  await shows('Role: Member →  became Admin')
  await shows('and 1 more')
  expect(text()).toContain('203.0.113.7Firefox on Linux')
  await press(/^Details: Ann Lee, Bob Ray/)
  await shows('PositionnothingCook')
  await shows('May recordNoYes')
})

it('shows what concerns one person, in the address, and everything again', async () => {
  await open()
  await shows('changed Bob Ray')
  await press(/^Details: /)
  await press(/^All about Bob Ray/)
  await settled(() => expect(asked()).toMatchObject({ filter: { subjectId: BOB }, page: 1 }))
  await settled(() => expect(location.search).toContain(BOB))
  await shows('About Bob Ray')
  await press(/^Clear all/)
  await settled(() => expect(location.search).not.toContain(BOB))
  await settled(() => expect(text()).not.toContain('About Bob Ray'))
})

it('reads what nobody of the space has done, and links by whom they are for', async () => {
  const subject = { type: 'guestLink', id: BOB, name: 'the guest link', email: 'gus@example.com' } as const
  rows = [
    entry({ actor: { id: null, name: 'Support', email: null }, address: null, browser: null, system: null }),
    entry({ id: BOB, action: 'guestLink.invalidated', subject, changes: [] }),
  ]
  await open()
  await shows('the server itself')
  await shows('invalidated the guest link for gus@example.com')
})

it('says values as the settings say them', async () => {
  rows = [
    entry({
      action: 'settings.changed',
      subject: { type: 'space', id: BOB, name: 'Acme', email: null },
      changes: [
        { field: 'userRecording', before: 'disabled', after: 'enabled' },
        { field: 'useCase', before: 'community', after: 'team' },
      ],
    }),
  ]
  await open()
  await shows('changed the settings of Acme')
  await shows('Newcomers may record: No →  became Yes')
  await shows('Use case: A community →  became A team at work')
})

it('says that there is nothing, or nothing that matches, and what went wrong', async () => {
  rows = []
  await open()
  await shows('Nothing has been recorded yet')
  await act(async () => root.unmount())
  history.replaceState(
    null,
    '',
    `/admin/audit-log?filters[0][field]=actor&filters[0][operator]=eq&filters[0][value]=${ANN}`,
  )
  await open()
  await shows('No entry matches')
  await act(async () => root.unmount())
  isBroken = true
  await open()
  await shows('You may not do this.')
  isBroken = false
  rows = [entry()]
  await press(/Try again/)
  await shows('changed Bob Ray')
})
