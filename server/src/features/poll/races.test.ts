import type { Poll } from '@metapyra/contract/entities/poll'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq } from '../../platform/db/drizzle.ts'
import type { Seat } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'
import { pollBallots, pollOptions, polls } from './tables.ts'

const VOTERS = 8
const LABELS = ['Garden', 'Canteen', 'Noodle bar']

/** A person's action, concurrent with those of others. */
const act = fc.oneof(
  { weight: 12, arbitrary: fc.record({ voter: fc.nat(VOTERS - 1), option: fc.nat(LABELS.length) }) },
  { weight: 1, arbitrary: fc.constant('close' as const) },
  { weight: 1, arbitrary: fc.constant('open' as const) },
  { weight: 1, arbitrary: fc.nat(LABELS.length - 1).map((retire) => ({ retire })) },
)

describe.runIf(hasPostgres)('votes at once', () => {
  /** Two servers on one database, which do not share memory. */
  let servers: TestServer[]
  let space: Awaited<ReturnType<typeof seedSpace>>
  let ada: Seat
  let voters: Seat[]

  beforeAll(async () => {
    const first = await startTestServer({ onPostgres: true })
    const env = { DATABASE_URL: first.services.config.DATABASE_URL ?? '', SECRET_KEY: `1:${'A'.repeat(43)}` }
    servers = [first, await startTestServer({ env })]
    space = await seedSpace(first)
    ada = await space.member('Ada')
    voters = await Promise.all(Array.from({ length: VOTERS }, (_, index) => space.member(`Voter ${index}`)))
  })
  afterAll(async () => {
    space?.close()
    for (const server of servers?.toReversed() ?? []) await server.close()
  })

  const createPoll = async (): Promise<Poll> =>
    (
      await ada.call('POST v2/poll/create', {
        ...{ question: 'Where?', kind: 'single', options: LABELS.map((label) => ({ label })) },
      })
    ).body
  const originOf = (at: number) => servers[at % servers.length]?.origin ?? ''

  const recounted = async ({ id }: Poll) => {
    const db = servers[0]?.services.db
    if (!db) throw new Error('There is no server')
    const [poll] = await db.select().from(polls).where(eq(polls.id, id))
    const options = await db.select().from(pollOptions).where(eq(pollOptions.pollId, id))
    const ballots = await db.select().from(pollBallots).where(eq(pollBallots.pollId, id))
    return { poll, options, ballots }
  }

  it('[POLL-1] of one person are one, whatever they choose and wherever they come in', async () => {
    const poll = await createPoll()
    const tries = Array.from({ length: 200 }, (_, index) => {
      const optionId = poll.options[index % LABELS.length]?.id ?? ''
      return voters[0]?.at(originOf(index)).call('POST v2/poll/vote', { pollId: poll.id, optionId })
    })
    const statuses = (await Promise.all(tries)).map((answer) => answer?.status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    const { poll: stored, options, ballots } = await recounted(poll)
    expect(ballots).toHaveLength(1)
    expect(stored?.ballotCount).toBe(1)
    expect(options.map(({ votes }) => votes).toSorted()).toEqual([0, 0, 1])
  })

  it('[POLL-1] [POLL-2] are counted as the ballots say, through closing, opening and options taken off', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 60 }), async (acts) => {
        const poll = await createPoll()
        const answers = await Promise.all(
          acts.map(async (one, index) => {
            const origin = originOf(index)
            if (one === 'close' || one === 'open') {
              const status = one === 'close' ? ('closed' as const) : ('open' as const)
              return ada.at(origin).call('PUT v2/poll/update', { pollId: poll.id, status })
            }
            if ('retire' in one) {
              const retireOptionIds = [poll.options[one.retire]?.id ?? '']
              return ada.at(origin).call('PUT v2/poll/update', { pollId: poll.id, retireOptionIds })
            }
            const optionIds = poll.options.slice(one.option, one.option + 1).map(({ id }) => id)
            return voters[one.voter]?.at(origin).call('POST v2/poll/vote', { pollId: poll.id, optionIds })
          }),
        )
        for (const answer of answers) expect([200, 404, 409]).toContain(answer?.status)
        const { poll: stored, options, ballots } = await recounted(poll)
        expect(stored?.ballotCount).toBe(ballots.length)
        for (const { id, votes } of options)
          expect(votes).toBe(ballots.filter(({ optionIds }) => optionIds.includes(id)).length)
        for (const { optionIds } of ballots) expect(options.some(({ id }) => id === optionIds[0])).toBe(true)
      }),
      { numRuns: 15 },
    )
  })
})
