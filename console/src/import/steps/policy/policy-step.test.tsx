import { PLANS } from '@metapyra/contract/plans'
import { useState } from 'react'
import { afterAll, expect, it, vi } from 'vitest'
import { session } from '../../../session/session.ts'
import { startApiServer } from '../../../testing/api-server.ts'
import { findByName, open, press, shows, text } from '../../../testing/page.ts'
import { countStates } from '../../csv/check-table.ts'
import type { Import } from '../../use-import.ts'
import type { Run } from '../../use-run.ts'
import { PolicyStep } from './policy-step.tsx'

let used = 4
const server = await startApiServer({
  'GET v2/payment/subscription-info/space-1': () => ({
    subscription: null,
    plan: PLANS[0],
    seats: { used, invited: 0, total: 10 },
    isLapsed: false,
    isPaymentOn: true,
    invoices: [],
    waiting: null,
  }),
  'POST v2/admin/workspace/imports': () => ({ rows: [], total: 0 }),
  'POST v2/admin/workspace/invitation-pace': ({ people }: { people: number }) => ({
    today: Math.min(people, 5),
    lastAt: people > 5 ? '2027-01-14T12:00:00.000Z' : null,
  }),
} as never)
vi.spyOn(session, 'api').mockImplementation(server.api)
afterAll(() => server.stop())

const roleChange = (name: string, from: string, to: string, index: number) => ({
  index,
  known: { name, email: `${index}@acme.com` },
  changes: [
    { field: 'companyPosition', from: '', to: 'Head' },
    { field: 'role', from, to },
  ],
})
const changed = [roleChange('Zoe Kaess', 'admin', 'guest', 0), roleChange('Max Orr', 'guest', 'user', 1)]
const job = {
  counts: { ...countStates([]), rows: 40, ready: 35, known: 5, updates: 4, seats: 33 },
  comparing: 'done',
  worker: () => ({ page: async () => ({ total: 2, rows: changed }) }),
  opened: { facts: { fileName: 'people.csv', fileHash: 'f' } },
} as never as Import
function Policy({ job: given }: { job: Import }) {
  const [choices, setChoices] = useState<Import['choices']>(null)
  return <PolicyStep job={{ ...given, choices, setChoices }} run={{ error: null } as Run} />
}
const show = () => open(server.api, <Policy job={job} />, '/import')

it('says how many come in where seats are too few, and what becomes of the rest', async () => {
  used = 4
  await show()
  await shows(
    'Import 8 of 35 people',
    '8 emails go out.',
    '27 people have no available seat: saved as failed rows.',
  )
  await press(/^Update them/)
  await shows('Invite 8 of 35 and update 4 people', '8 emails go out.', 'Updates can’t be undone.')
})

it('[IMP-3] says whose role an update changes and to what before it begins, and counts whom it updates', async () => {
  used = 4
  const counts = { ...countStates([]), rows: 5, known: 5, updates: 4, roleChanges: 2, adminsLost: 1 }
  await open(server.api, <Policy job={{ ...job, counts } as Import} />, '/import')
  await shows('Nothing to import')
  expect(text()).not.toContain('loses admin')
  await press(/^Update them/)
  await shows(
    '2 roles change, 1 person loses admin.',
    'Zoe Kaess',
    'Admin becomes  → Guest',
    'Update 4 people',
  )
  expect(text()).not.toContain('Job title: empty')
})

it('offers nothing where no seat is free for anybody of the file', async () => {
  used = 10
  const members = { ...job, counts: { ...job.counts, ready: 33 } } as Import
  await open(server.api, <Policy job={members} />, '/import')
  await shows('No seats available')
  expect(findByName('No seats available').hasAttribute('disabled')).toBe(true)
  expect(text()).toContain('0 emails go out.')
})

it('says before it begins which invitations wait for another day, and until when', async () => {
  used = 4
  await show()
  await shows('5 invitations go out today and 3 over the next days', 'January 14, 2027')
})

it('says nothing of waiting where all invitations leave at once', async () => {
  used = 7
  await show()
  await shows('5 emails go out.')
  expect(text()).not.toContain('over the next days')
})
