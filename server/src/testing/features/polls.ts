/**
 * For tests: a space with people who create polls and vote, on a server whose clock can be set ahead. Not part of the
 * server.
 */
import type { Input } from '@metapyra/contract/calls'
import type { Poll } from '@metapyra/contract/entities/poll'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { Seat } from '../live.ts'
import { seedSpace } from '../live.ts'
import type { TestServer } from '../server.ts'
import { startTestServer } from '../server.ts'

type PollInput = Partial<Input<'POST v2/poll/create'>>

export const LUNCH = { question: 'Where do we have lunch?', kind: 'single' as const }
export const labels = (...all: string[]) => all.map((label) => ({ label }))

export const createdPoll = async (seat: Seat, more: PollInput = {}): Promise<Poll> => {
  const input = { ...LUNCH, options: labels('Garden', 'Canteen', 'Noodle bar'), ...more }
  const { status, body } = await seat.call('POST v2/poll/create', input)
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}
export const idOf = (poll: Poll, label: string) =>
  poll.options.find((option) => option.label === label)?.id ?? ''
export const vote = (seat: Seat, poll: Poll, ...chosen: string[]) => {
  const ids = chosen.map((label) => idOf(poll, label))
  const how = poll.kind === 'ranked' ? { ranking: ids } : { optionIds: ids }
  return seat.call('POST v2/poll/vote', { pollId: poll.id, ...how })
}
export const pollFor = async (seat: Seat, { id: pollId }: Poll): Promise<Poll> =>
  (await seat.call('POST v2/poll/get', { pollId })).body
export const votesOf = ({ options }: Pick<Poll, 'options'>) => options.map(({ votes }) => votes)

/** What a file's tests share; each test has its own space. */
export interface PollStage {
  server: TestServer
  space: Awaited<ReturnType<typeof seedSpace>>
  ada: Seat
  bob: Seat
  /** How far the server's clock is ahead. */
  aheadMs: number
}

export const stagePolls = (): PollStage => {
  const stage = { aheadMs: 0 } as PollStage
  beforeAll(async () => {
    stage.server = await startTestServer({ clock: () => new Date(Date.now() + stage.aheadMs) })
  })
  afterAll(() => stage.server?.close())
  beforeEach(async () => {
    stage.space = await seedSpace(stage.server)
    stage.ada = await stage.space.member('Ada Lovelace')
    stage.bob = await stage.space.member('Bob')
  })
  afterEach(() => {
    stage.space.close()
    stage.aheadMs = 0
  })
  return stage
}
