import { PLANS } from '@metapyra/contract/plans'
import { useState } from 'react'
import { afterAll, expect, it, vi } from 'vitest'
import { session } from '../../../session/session.ts'
import { startApiServer } from '../../../testing/api-server.ts'
import { findByName, open, press, shows, text } from '../../../testing/page.ts'
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

const job = {
  counts: { rows: 40, ready: 35, error: 0, duplicate: 0, known: 5, warning: 0, seats: 33 },
  comparing: 'done',
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
  await shows('Import 13 of 40 people', '8 emails go out.')
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
