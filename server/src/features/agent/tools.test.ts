import { AGENT_TOOLS } from '@metapyra/contract/agents'
import type { FullAgent } from '@metapyra/contract/entities/agent'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AgentAnswer } from '../../testing/features/agent.ts'
import { askAgent, makeAgent } from '../../testing/features/agent.ts'
import { folder, note } from '../../testing/features/library.ts'
import type { Seat, TestSpace } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'

const DAY_MS = 86_400_000
const NOW = new Date()
/** Always one hour ahead of UTC. */
const TIMEZONE = 'Africa/Lagos'
/** The next Wednesday there, or this many days after it. */
const day = (later = 0): string => {
  const today = Math.floor((NOW.getTime() + 3_600_000) / DAY_MS)
  const wednesday = today + 1 + ((6 - ((today + 1) % 7) + 7) % 7)
  return new Date((wednesday + later) * DAY_MS).toISOString().slice(0, 10)
}
const wallText = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' }).format(new Date(date))

describe.each([
  ['without a model', false],
  ['with a model', true],
])('an agent that may do things, %s', (_, hasModel) => {
  let server: TestServer
  let space: TestSpace
  let admin: Seat
  let ada: Seat
  let bob: Seat
  let agent: FullAgent
  const ask = (seat: Seat, text: string) =>
    askAgent(seat, server.origin, { agentId: agent.id, text, timezone: TIMEZONE })
  const settle = (seat: Seat, { turn, proposal }: AgentAnswer, isConfirmed = true) =>
    seat.call('POST v2/agent/settle', {
      ...{ turnId: turn.turnId, proposalId: proposal?.id ?? turn.turnId, isConfirmed },
    })

  beforeAll(async () => {
    // On PostgreSQL, if available, two confirmations are truly concurrent.
    const onPostgres = hasModel && hasPostgres
    server = await startTestServer({
      ...{ env: hasModel ? { ASSISTANT: 'sandbox' } : {}, clock: () => NOW, onPostgres },
    })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    space = await seedSpace(server)
    admin = await space.member('Boss', { role: 'owner' })
    ada = await space.member('Ada Lovelace', { isConfirmed: true })
    bob = await space.member('Bob Ross', { isConfirmed: true })
    await space.member('Bobby Fischer')
    agent = await makeAgent(admin, { tools: [...AGENT_TOOLS] })
  })

  it('[AGENT-11] drafts an event, and makes it as whoever asked once they say so, however often', async () => {
    const reply = await ask(
      ada,
      `Plan a meeting called “Harvest” with Bob Ross on ${day(2)} at 3pm for 45 minutes`,
    )
    expect(reply.proposal).toMatchObject({ kind: 'event', title: 'Harvest', state: 'open', resultId: null })
    expect(reply.proposal?.lines).toEqual([
      { label: 'When', text: expect.stringContaining('Friday') },
      { label: 'Invited', text: 'Bob Ross' },
      { label: 'Visible to', text: 'Invited people' },
    ])
    const events = async () =>
      (await ada.call('POST v2/event/list', {})).body.rows.map((event: { title: string }) => event.title)
    expect(await events()).toEqual([])
    const { threadId, turnId } = reply.turn
    for (const other of [bob, admin]) expect((await settle(other, reply)).status).toBe(404)
    const replies = await Promise.all([settle(ada, reply), settle(ada, reply)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const { resultId } = replies[0]?.body ?? {}
    expect((await settle(ada, reply)).body).toMatchObject({ state: 'done', resultId })
    const { body: event } = await ada.call('POST v2/event/get', { eventId: resultId })
    expect(event).toMatchObject({ title: 'Harvest', organizerId: ada.id, timezone: TIMEZONE })
    expect(event).toMatchObject({ startLocal: `${day(2)}T15:00`, endLocal: `${day(2)}T15:45` })
    expect(await events()).toEqual(['Harvest'])
    const other = { ...reply, proposal: { ...reply.proposal, id: turnId } } as AgentAnswer
    expect((await settle(ada, other)).body.code).toBe('CONFLICT')
    expect((await settle(ada, reply, false)).status).toBe(409)
    const { body } = await ada.call('POST v2/agent/thread', { threadId })
    expect(body.rows[0]).toMatchObject({ proposal: { state: 'done', resultId }, isAnswered: true })
  })

  it('[AGENT-11] drafts a poll, of which no is no', async () => {
    const reply = await ask(ada, 'Make a poll: Where do we eat? Thai, Pizza or Soup')
    expect(reply.proposal).toMatchObject({ kind: 'poll', title: 'Where do we eat?' })
    expect((await settle(ada, reply, false)).body.state).toBe('declined')
    expect((await ada.call('POST v2/poll/list', {})).body.rows).toEqual([])
    const again = await ask(ada, 'Make a poll: Where do we eat? Thai, Pizza or Soup')
    await settle(ada, again)
    const [poll] = (await bob.call('POST v2/poll/list', {})).body.rows
    expect(poll).toMatchObject({ question: 'Where do we eat?', authorId: ada.id })
    expect(poll.options.map(({ label }: { label: string }) => label)).toEqual(['Thai', 'Pizza', 'Soup'])
  })

  it('[AGENT-11] drafts a booking with somebody, and says what whoever asks has then', async () => {
    await ada.call('POST v2/event/create', {
      ...{
        title: 'Dentist',
        startLocal: `${day()}T10:00`,
        endLocal: `${day()}T11:00`,
        timezone: TIMEZONE,
      },
    })
    const reply = await ask(ada, `Book Bob Ross on ${day()} at 10:15 for 30 minutes`)
    expect(reply.proposal).toMatchObject({ kind: 'booking', title: 'Meeting with Bob Ross' })
    expect(reply.proposal?.lines).toContainEqual({ label: 'Conflicts', text: 'Dentist' })
    const { body } = await settle(ada, reply)
    expect(body).toMatchObject({ state: 'done' })
    const { rows } = (await ada.call('POST v2/appointment/booked', { filter: 'upcoming' })).body
    expect(rows).toMatchObject([
      { id: body.resultId, guestName: 'Bob Ross', start: `${day()}T09:15:00.000Z` },
    ])
  })

  it('[AGENT-11] finds people, files and free times, of those alone that whoever asks may find', async () => {
    const shut = await folder(ada, 'Shut', undefined, [
      { principal: 'workspace', principalId: '', level: 'none' },
    ])
    await note(ada, 'Budget of the fair', shut)
    await note(ada, 'Budget plan')
    const files = await ask(bob, 'Find the file called budget')
    expect(files.sources.map(({ title }) => title)).toEqual(['Budget plan'])
    expect(JSON.stringify(files)).not.toContain('fair')
    expect((await ask(ada, 'Find the file called budget')).sources).toHaveLength(hasModel ? 1 : 2)
    const times = await ask(ada, `When are Bob Ross and I free on ${day()} for 30 minutes?`)
    expect(times.text).toMatch(/Free for you and Bob Ross \(Lagos time\)/)
    expect(times.text).toContain(wallText(day()))
  })

  it('says what is missing, who else is meant and what is over, and drafts nothing then', async () => {
    const answered = async (text: string) => {
      const reply = await ask(ada, text)
      expect(reply.proposal).toBeUndefined()
      return reply.text
    }
    expect(await answered('Book Bob tomorrow at 10:15')).toMatch(/could be several people: .*Bob Ross/)
    expect(await answered('Book Zaphod tomorrow at 10:15')).toMatch(/anyone called “Zaphod”/)
    expect(await answered(`Plan a meeting on ${day(-14)} at 10:00`)).toMatch(/has passed/)
    expect(await answered('Book Bob Ross on 30 February at 9:00')).not.toMatch(/Here’s a draft/)
    if (!hasModel) {
      expect(await answered('Plan a meeting about the fair')).toMatch(/Tell me when/)
      expect(await answered('Make a poll')).toMatch(/Give me a question/)
      expect(await answered('What can you do?')).toContain('Plan a meeting with Ada')
    }
  })

  it('[AGENT-11] does for guests nothing that they may not do, and for nobody what the agent may not', async () => {
    const guest = await space.visitor('guest', 'Gil')
    const text = 'Make a poll: Where do we eat? Thai, Pizza'
    expect((await ask(guest, text)).proposal).toBeUndefined()
    await admin.call('PUT v2/admin/workspace/agent-update', { agentId: agent.id, tools: ['files'] })
    expect((await ask(ada, text)).proposal).toBeUndefined()
  })

  it('[AGENT-11] does it with the rights of the moment of the yes', async () => {
    const reply = await ask(bob, 'Make a poll: Where do we eat? Thai, Pizza')
    expect(reply.proposal).toMatchObject({ state: 'open' })
    await admin.call('PUT v2/admin/workspace/update-user', { userId: bob.id, role: 'guest' })
    expect((await settle(bob, reply)).status).toBe(403)
    expect((await ada.call('POST v2/poll/list', {})).body.rows).toEqual([])
  })
})
