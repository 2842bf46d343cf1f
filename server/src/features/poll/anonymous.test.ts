import { createHash, createHmac } from 'node:crypto'
import type { Poll } from '@metapyra/contract/entities/poll'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq, sql } from '../../platform/db/drizzle.ts'
import { seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { pollBallots, polls } from './tables.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const VOTERS = 24

const votedOn = async () => {
  const space = await seedSpace(server)
  const ada = await space.member('Ada')
  const input = {
    question: 'Shall we strike?',
    kind: 'single' as const,
    anonymity: 'anonymous' as const,
    options: [{ label: 'Yes' }, { label: 'No' }],
  }
  const poll: Poll = (await ada.call('POST v2/poll/create', input)).body
  const voters = []
  for (let index = 0; index < VOTERS; index += 1) {
    const voter = await space.member(`Voter ${index}`)
    const optionId = poll.options[index % 2]?.id ?? ''
    await voter.call('POST v2/poll/vote', { pollId: poll.id, optionId })
    voters.push(voter)
  }
  return { space, ada, poll, voters }
}

/** Returns every row of every table, as a dump would. */
const dump = async (): Promise<Map<string, Record<string, unknown>[]>> => {
  const { db } = server.services
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const all = new Map<string, Record<string, unknown>[]>()
  for (const { name } of tables) all.set(name, (await db.execute(sql.raw(`select * from "${name}"`))).rows)
  return all
}

const ballotRows = (poll: Poll) =>
  server.services.db.select().from(pollBallots).where(eq(pollBallots.pollId, poll.id))

it('[POLL-9] before an anonymous poll is closed the database alone links nobody to a ballot: the key is sealed', async () => {
  const { poll, voters, space } = await votedOn()
  const rows = await ballotRows(poll)
  const [stored] = await server.services.db.select().from(polls).where(eq(polls.id, poll.id))
  const { services } = server
  const secret = services.secrets.decrypt('poll-voters', stored?.sealedSecret ?? '')
  const keyOf = (id: string) =>
    createHmac('sha256', secret ?? '')
      .update(`${poll.id} ${id}`)
      .digest('base64url')
  // Someone with the master key could compute these; that is why the secret is deleted when the poll closes.
  expect(new Set(rows.map(({ voterKey }) => voterKey))).toEqual(new Set(voters.map(({ id }) => keyOf(id))))
  expect(JSON.stringify([...(await dump())])).not.toContain(secret)
  for (const { voterId, voterName } of rows) expect([voterId, voterName]).toEqual([null, null])
  space.close()
})

it('[POLL-9] once an anonymous poll is closed no dump of the database links a voter and a ballot', async () => {
  const { poll, voters, ada, space } = await votedOn()
  const before = await ballotRows(poll)
  const [{ sealedSecret = '' } = {}] = await server.services.db
    .select()
    .from(polls)
    .where(eq(polls.id, poll.id))
  const secret = server.services.secrets.decrypt('poll-voters', sealedSecret ?? '') ?? ''
  const votes = await ada.call('PUT v2/poll/update', { pollId: poll.id, status: 'closed' })
  expect(votes.body.options).toMatchObject([{ votes: VOTERS / 2 }, { votes: VOTERS / 2 }])
  const after = await ballotRows(poll)
  expect(after).toHaveLength(VOTERS)
  const tables = await dump()
  const text = JSON.stringify([...tables])
  for (const secretText of [secret, sealedSecret ?? '', ...before.map(({ voterKey }) => voterKey)])
    expect(text).not.toContain(secretText)
  // What someone who knows the code could try: every known derivation of a key from a person, compared with all keys.
  const keys = new Set(after.map(({ voterKey }) => voterKey))
  for (const { id, sessionId, name } of voters)
    for (const known of [id, sessionId, name, `${poll.id} ${id}`, `${poll.id}${id}`]) {
      expect(keys.has(known)).toBe(false)
      expect(keys.has(createHash('sha256').update(known).digest('base64url'))).toBe(false)
      expect(keys.has(createHmac('sha256', '').update(known).digest('base64url'))).toBe(false)
    }
  // No row that names a voter also names the poll, one of its options or a ballot's key.
  const optionIds = poll.options.map(({ id }) => id)
  for (const rows of tables.values())
    for (const row of rows) {
      const words = JSON.stringify(row)
      const isOfVoter = voters.some(({ id }) => words.includes(id))
      const isOfPoll = [poll.id, ...optionIds, ...keys].some((id) => words.includes(id))
      expect(isOfVoter && isOfPoll).toBe(false)
    }
  // They voted yes and no in turn; the order of the rows does not show that.
  const inStoredOrder = (rows: typeof after) => rows.map((row) => row.optionIds.join()).join(' ')
  expect(inStoredOrder(before)).not.toBe(inStoredOrder(after))
  const own = await voters[0]?.call('POST v2/poll/get', { pollId: poll.id })
  expect(own?.body).toMatchObject({ ownVote: null, status: 'closed', ballots: VOTERS })
  space.close()
})

it('[POLL-9] an anonymous poll that is removed while it is open is cut loose as well', async () => {
  const { poll, ada, space } = await votedOn()
  const before = new Set((await ballotRows(poll)).map(({ voterKey }) => voterKey))
  await ada.call('PUT v2/poll/update', { pollId: poll.id, status: 'archived' })
  for (const { voterKey } of await ballotRows(poll)) expect(before.has(voterKey)).toBe(false)
  space.close()
})
