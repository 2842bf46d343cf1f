import { AGENT } from '@metapyra/contract/agents'
import type { FullAgent } from '@metapyra/contract/entities/agent'
import { beforeEach, describe, expect, it } from 'vitest'
import { eq } from '../../platform/db/drizzle.ts'
import { createCounters } from '../../platform/http/limits/counters.ts'
import { newId } from '../../platform/ids.ts'
import { askAgent, makeAgent } from '../../testing/features/agent.ts'
import { note, stageLibrary } from '../../testing/features/library.ts'
import type { Seat } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'
import { sweepOldThreads } from './member-removal.service.ts'
import { agentCalls, agentDays } from './tables.ts'
import { createCallLimit, endLostCalls } from './voice-calls/call.service.ts'

const stage = stageLibrary()
let agent: FullAgent

const MINUTE_MS = 60_000
const call = (seat: Seat, more: object = {}) =>
  seat.call('POST v2/workspace/create-web-call', {
    ...{ agentId: agent.id, name: seat.name, email: '', workspaceId: seat.spaceId },
    ...{ timezone: 'Europe/Oslo', userId: seat.id, ...more },
  })
const called = async (seat: Seat): Promise<string> => {
  const { status, body } = await call(seat)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.callId
}
const say = (seat: Seat, callId: string, text: string, more: object = {}) =>
  askAgent(seat, stage.server.origin, { agentId: agent.id, text, callId, ...more })
const end = async (seat: Seat, callId: string) =>
  (await seat.call('POST v2/agent/end-call', { callId })).status
const rowOf = async (callId: string) =>
  (await stage.server.services.db.select().from(agentCalls).where(eq(agentCalls.id, callId)))[0]
const counted = async () =>
  (await stage.server.services.db.select().from(agentDays).where(eq(agentDays.agentId, agent.id)))[0]
/** Services whose clock is this many minutes ahead. */
const inMinutes = (minutes: number) => ({
  ...stage.server.services,
  clock: () => new Date(Date.now() + minutes * MINUTE_MS),
})

beforeEach(async () => {
  agent = await makeAgent(stage.admin)
})

describe('a call with an agent in the browser', () => {
  it('[AGENT-13] is one conversation, which is kept as others are', async () => {
    const { ada } = stage
    await note(ada, 'The office', undefined, { text: 'The garage below the office has 24 places.' })
    const { body } = await call(ada)
    expect(body).toMatchObject({ accessToken: '', provider: 'browser' })
    const first = await say(ada, body.callId, 'How many places are in the garage?')
    expect(first.text).toContain('24 places')
    const second = await say(ada, body.callId, 'And who books them?')
    expect(second.turn.threadId).toBe(first.turn.threadId)
    await askAgent(ada, stage.server.origin, {
      ...{ agentId: agent.id, text: 'Written now.', threadId: first.turn.threadId },
    })
    const { rows } = (await ada.call('POST v2/agent/thread', { threadId: first.turn.threadId })).body
    expect(rows.map(({ isSpoken }: { isSpoken: boolean }) => isSpoken)).toEqual([false, true, true])
    expect(await rowOf(body.callId)).toMatchObject({ threadId: first.turn.threadId, endedAt: null })
  })

  it('[AGENT-13] goes on in the conversation in which it was begun', async () => {
    const { ada } = stage
    const written = await askAgent(ada, stage.server.origin, {
      agentId: agent.id,
      text: 'Is there a garage?',
    })
    const { threadId } = written.turn
    expect((await say(ada, await called(ada), 'And a bike shed?', { threadId })).turn.threadId).toBe(threadId)
  })

  it('[AGENT-13] is its caller’s alone', async () => {
    const { ada, bob, space } = stage
    const callId = await called(ada)
    const guest = await space.visitor('guest', 'Gil')
    for (const other of [bob, guest]) {
      expect((await say(other, callId, 'Who is there?')).status).toBe(404)
      expect(await end(other, callId)).toBe(404)
    }
    expect((await call(bob, { userId: ada.id })).status).toBe(404)
    expect((await call(bob, { userId: '' })).status).toBe(200)
    expect((await call(guest)).status).toBe(200)
    expect((await say(ada, newId(), 'Hello?')).status).toBe(404)
    const another = await makeAgent(stage.admin, { name: 'Thoth' })
    expect((await say(ada, callId, 'Hello?', { agentId: another.id })).status).toBe(404)
  })

  it('[AGENT-1] is with an agent of the own space that is on', async () => {
    const stranger = await (await seedSpace(stage.server)).member('Stranger')
    expect((await call(stranger)).status).toBe(404)
    await stage.admin.call('PUT v2/admin/workspace/agent-update', { agentId: agent.id, isActive: false })
    expect((await call(stage.ada)).status).toBe(404)
  })

  it('[AGENT-13] ends once, and its seconds count once, however often it is ended', async () => {
    const { ada, server } = stage
    const callId = await called(ada)
    const startedAt = new Date(Date.now() - 90_000)
    await server.services.db.update(agentCalls).set({ startedAt }).where(eq(agentCalls.id, callId))
    expect(await Promise.all([1, 2, 3].map(() => end(ada, callId)))).toEqual([204, 204, 204])
    const { callSeconds = 0, calls } = (await counted()) ?? {}
    expect(calls).toBe(1)
    expect(callSeconds).toBeGreaterThanOrEqual(90)
    expect(callSeconds).toBeLessThan(95)
    await endLostCalls(inMinutes(60))
    expect((await counted())?.callSeconds).toBe(callSeconds)
    const late = await say(ada, callId, 'Are you there?')
    expect(late).toMatchObject({ status: 404, body: { message: 'This call has ended.' } })
  })

  it('[AGENT-13] that nobody ended is over since something was heard last', async () => {
    const { ada, server } = stage
    const callId = await called(ada)
    const startedAt = new Date(Date.now() - 40_000)
    await server.services.db.update(agentCalls).set({ startedAt }).where(eq(agentCalls.id, callId))
    await say(ada, callId, 'Is there a garage?')
    await endLostCalls(inMinutes(AGENT.callSilentMinutes - 1))
    expect((await rowOf(callId))?.endedAt).toBeNull()
    await endLostCalls(inMinutes(AGENT.callSilentMinutes + 1))
    const row = await rowOf(callId)
    expect(row?.endedAt).toEqual(row?.heardAt)
    const { callSeconds = 0 } = (await counted()) ?? {}
    expect(callSeconds).toBeGreaterThanOrEqual(40)
    expect(callSeconds).toBeLessThan(60)
  })

  it('[AGENT-13] goes with what was said in it, and with whoever leaves', async () => {
    const { ada, bob } = stage
    const callId = await called(ada)
    const { turn } = await say(ada, callId, 'Is there a garage?')
    await end(ada, callId)
    await ada.call('POST v2/agent/remove-thread', { threadId: turn.threadId })
    const of = await called(bob)
    await bob.call('POST v2/workspace/leave', { workspaceId: bob.spaceId, isErasing: true })
    expect(await rowOf(of)).toBeUndefined()
    expect(await rowOf(callId)).toBeDefined()
    await sweepOldThreads(inMinutes(25 * 60))
    expect(await rowOf(callId)).toBeUndefined()
    expect(await counted()).toMatchObject({ calls: 2 })
  })

  it('[AGENT-18] is one of so many an hour', async () => {
    const { ada, bob, server } = stage
    const who = ({ id, name, spaceId }: Seat) => ({ personId: id, name, spaceId, role: 'user' as const })
    const counters = createCounters({
      redis: undefined,
      installation: 'here',
      factor: 1,
      nowMs: () => performance.now(),
    })
    const count = createCallLimit({ ...server.services, counters })
    for (let index = 0; index < AGENT.callsAnHour; index += 1) await count(who(ada))
    await expect(count(who(ada))).rejects.toThrow('20 calls in the last hour')
    await count(who(bob))
  })
})
