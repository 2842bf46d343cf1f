import type { AuditEntry } from '@metapyra/contract/entities/audit'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { startApiServer } from '../testing/api-server.ts'
import { close, open, press, pressKey, rowInFocus, shows, text, waitUntil } from '../testing/page.ts'
import { AuditPage } from './audit-page.lazy.tsx'

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
      ? { status: 403, error: { code: 'FORBIDDEN', message: 'You don’t have permission to do this.' } }
      : { rows, total: rows.length, isExact: true },
  'POST v2/admin/workspace/audit-log-actors': () => ({
    rows: [{ id: ANN, name: 'Ann Lee', email: 'ann@example.com' }],
  }),
})
afterAll(() => server.stop())

const requestedInputs = () =>
  server.requests.filter(({ name }) => name.endsWith('audit-log')).at(-1)?.input as Record<string, unknown>

beforeEach(() => {
  rows = [entry()]
  isBroken = false
  server.requests.splice(0)
})
const show = (search = '') => open(server.api, <AuditPage />, `/audit-log${search}`)

it('says in a sentence what was done, and all of it side by side on demand', async () => {
  await show()
  await shows('updated Bob Ray')
  await shows('Role: Member →  changed to Admin')
  await shows('and 1 more')
  expect(text()).toContain('203.0.113.7Firefox on Linux')
  await press(/^Details: Ann Lee, Bob Ray/)
  await shows('Job titlenoneCook')
  await shows('Can recordNoYes')
})

it('[TEXT-5] isolates a name that is read from right to left in its sentence', async () => {
  rows = [entry({ subject: { type: 'person', id: BOB, name: 'محمد علي (2)', email: null }, changes: [] })]
  await show()
  await shows('updated محمد علي (2)')
  const name = [...document.querySelectorAll('strong')].find((one) => one.textContent === 'محمد علي (2)')
  expect(name?.dir).toBe('auto')
})

it('is gone through by keys alone, and opens what was done', async () => {
  rows = [entry(), entry({ id: '2', subject: { type: 'person', id: BOB, name: 'Cy Young', email: null } })]
  await show()
  await shows('Cy Young')
  await pressKey('j')
  expect(rowInFocus()).toContain('Bob Ray')
  await pressKey('j')
  expect(rowInFocus()).toContain('Cy Young')
  await pressKey('k')
  expect(rowInFocus()).toContain('Bob Ray')
  await pressKey('Enter')
  await shows('Job titlenoneCook')
})

it('shows what concerns one person, in the address, and everything again', async () => {
  await show()
  await shows('updated Bob Ray')
  await press(/^Details: /)
  await press(/^All about Bob Ray/)
  await waitUntil(() => expect(requestedInputs()).toMatchObject({ filter: { subjectId: BOB }, page: 1 }))
  await waitUntil(() => expect(location.search).toContain(BOB))
  await shows('About Bob Ray')
  await press(/^Clear all/)
  await waitUntil(() => expect(location.search).not.toContain(BOB))
  await waitUntil(() => expect(text()).not.toContain('About Bob Ray'))
})

it('reads what nobody of the space has done, and links by whom they are for', async () => {
  const subject = { type: 'guestLink', id: BOB, name: 'the guest link', email: 'gus@example.com' } as const
  rows = [
    entry({ actor: { id: null, name: 'Support', email: null }, address: null, browser: null, system: null }),
    entry({ id: BOB, action: 'guestLink.invalidated', subject, changes: [] }),
  ]
  await show()
  await shows('the server')
  await shows('revoked the guest link for gus@example.com')
})

it('says plans as the subscription’s page does, and until when as an instant', async () => {
  const changes: AuditEntry['changes'] = [
    { field: 'planCode', before: 'team-month', after: 'business-year' },
    { field: 'currentPeriodEnd', before: null, after: '2026-12-22T09:00:00.000Z' },
    { field: 'graceEnd', before: null, after: '2026-12-29T09:00:00.000Z' },
  ]
  rows = [
    entry({
      action: 'plan.changed',
      subject: { type: 'plan', id: BOB, name: 'the plan Team', email: null },
      changes,
    }),
  ]
  await show()
  await press(/details/i)
  await shows('Team, monthly')
  expect(text()).toContain('Business, yearly')
  expect(text()).not.toContain('T09:00:00')
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
  await show()
  await shows('updated the settings of Acme')
  await shows('New people can record: No →  changed to Yes')
  await shows('Use case: Community →  changed to Team at work')
})

it('says that there is nothing, or nothing that matches, and what went wrong', async () => {
  rows = []
  await show()
  await shows('No entries yet')
  await close()
  await show(`?filters[0][field]=actor&filters[0][operator]=eq&filters[0][value]=${ANN}`)
  await shows('No matching entries')
  await close()
  isBroken = true
  await show()
  await shows('You don’t have permission to do this.')
  isBroken = false
  rows = [entry()]
  await press(/Try again/)
  await shows('updated Bob Ray')
})

it('says that a range which ends before it begins can match nothing', async () => {
  rows = []
  await show(
    '?filters[0][field]=from&filters[0][operator]=eq&filters[0][value]=2026-11-20&filters[1][field]=to&filters[1][operator]=eq&filters[1][value]=2026-11-01',
  )
  await shows('“From” is after “To”, so nothing can match.')
})
