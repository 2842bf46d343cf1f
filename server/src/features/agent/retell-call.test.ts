import { AGENT } from '@metapyra/contract/agents'
import type { FullAgent } from '@metapyra/contract/entities/agent'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eq } from '../../platform/db/drizzle.ts'
import { createRetell } from '../../providers/voice/retell.ts'
import { SANDBOX_VOICE } from '../../providers/voice/voice.ts'
import type { SandboxCall } from '../../sandbox/voice/calls.ts'
import { signWebhook } from '../../sandbox/voice/calls.ts'
import { makeAgent } from '../../testing/features/agent.ts'
import type { Seat, TestSpace } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { agentCalls, agentDays } from './tables.ts'
import { VOICE_WEBHOOK_PATH } from './voice-webhook.calls.ts'

let server: TestServer
let space: TestSpace
let ada: Seat
let admin: Seat
let agent: FullAgent

const SAID = [
  ['agent', 'Hello, this is Pyra.'],
  ['user', 'Where do I'],
  ['user', 'park?'],
  ['agent', 'In the garage.'],
  ['user', 'Thanks.'],
] as const
const start = (seat = ada) => call(seat, seat.id)
const call = (seat: Seat, userId: string) =>
  seat.call('POST v2/workspace/create-web-call', {
    ...{ agentId: agent.id, name: 'Ada Lovelace', email: 'ada@example.com', workspaceId: seat.spaceId },
    ...{ timezone: 'Europe/Oslo', userId },
  })
const sandbox = () => {
  if (!server.sandboxes.voice) throw new Error('There is no sandbox')
  return server.sandboxes.voice
}
const started = async (): Promise<{ callId: string; call: SandboxCall }> => {
  const { status, body } = await start()
  expect({ status, body }).toMatchObject({ status: 200, body: { provider: 'retell' } })
  const [call] = sandbox().calls.all()
  if (!call) throw new Error('Retell knows of no call')
  expect(call).toMatchObject({ access_token: body.accessToken, metadata: { callId: body.callId } })
  return { callId: body.callId, call }
}
const play = (call: SandboxCall, seconds = 42) =>
  sandbox().calls.play(
    call,
    SAID.map(([who, text]) => [who, text]),
    seconds,
  )
const counted = async () =>
  (await server.services.db.select().from(agentDays).where(eq(agentDays.agentId, agent.id)))[0]
const threads = async (): Promise<{ id: string; title: string }[]> =>
  (await ada.call('POST v2/agent/threads', { agentId: agent.id })).body.rows
const post = async (body: string, signature?: string) =>
  (
    await fetch(`${server.origin}${VOICE_WEBHOOK_PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(signature && { 'x-retell-signature': signature }) },
      body,
    })
  ).status

beforeAll(async () => {
  server = await startTestServer({ env: { VOICE: 'sandbox' } })
})
afterAll(() => server?.close())
beforeEach(async () => {
  space = await seedSpace(server)
  ;[admin, ada] = [await space.member('Grace', { role: 'admin' }), await space.member('Ada')]
  agent = await makeAgent(admin, { instructions: 'Be brief.', greeting: 'Hello.' })
})

describe('a call with an agent by Retell', () => {
  it('[AGENT-17] tells Retell what the agent is to know of it, and no address', async () => {
    const { call } = await started()
    expect(call).toMatchObject({
      agent_id: SANDBOX_VOICE.agentId,
      retell_llm_dynamic_variables: {
        ...{ agent_name: 'Pyra', agent_greeting: 'Hello.', agent_instructions: 'Be brief.' },
        ...{ caller_name: 'Ada Lovelace', caller_timezone: 'Europe/Oslo' },
      },
    })
    expect(JSON.stringify(call)).not.toContain('ada@example.com')
  })

  it('[AGENT-13] is kept as a conversation, its seconds and its cost counted once, however often it is told', async () => {
    const { call } = await started()
    play(call)
    const { tell } = sandbox().calls
    for (const event of ['call_started', 'call_ended', 'call_ended', 'call_analyzed'] as const)
      expect(await tell(event, call)).toBe(204)
    await Promise.all([1, 2, 3].map(() => tell('call_ended', call)))
    expect(await counted()).toMatchObject({
      ...{ calls: 1, callSeconds: 42, threads: 1, questions: 2, answered: 1 },
      // 42 seconds at 0.12 cents.
      costMicros: 50_400,
    })
    const [thread, ...others] = await threads()
    expect(others).toEqual([])
    expect(thread?.title).toBe('Where do I park?')
    const { body } = await ada.call('POST v2/agent/thread', { threadId: thread?.id ?? '' })
    expect(body.rows).toMatchObject([
      { question: 'Thanks.', answer: '', isSpoken: true },
      { question: 'Where do I park?', answer: 'In the garage.', isSpoken: true },
    ])
  })

  it('[AGENT-13] takes its end before its beginning, and a cost that is known later', async () => {
    const { call } = await started()
    play(call)
    const { combined_cost: cents = 0 } = call.call_cost ?? {}
    delete call.call_cost
    const { tell } = sandbox().calls
    expect(await tell('call_ended', call)).toBe(204)
    expect(await counted()).toMatchObject({ callSeconds: 42, costMicros: 0 })
    call.call_cost = { combined_cost: cents, total_duration_seconds: 42, product_costs: [] }
    for (const event of ['call_analyzed', 'call_started', 'call_analyzed'] as const)
      expect(await tell(event, call)).toBe(204)
    expect(await counted()).toMatchObject({ callSeconds: 42, costMicros: 50_400 })
  })

  it('[AGENT-13] lasted as long as Retell says, whoever hung up first', async () => {
    const { callId, call } = await started()
    expect((await ada.call('POST v2/agent/end-call', { callId })).status).toBe(204)
    play(call, 60)
    await sandbox().calls.tell('call_ended', call)
    expect(await counted()).toMatchObject({ calls: 1, callSeconds: 60 })
    expect((await ada.call('POST v2/agent/end-call', { callId })).status).toBe(204)
    expect(await counted()).toMatchObject({ calls: 1, callSeconds: 60 })
  })

  it('[AGENT-13] stays deleted where its words were, and is unknown once its caller has left', async () => {
    const { call } = await started()
    play(call)
    const { tell } = sandbox().calls
    await tell('call_ended', call)
    const [thread] = await threads()
    await ada.call('POST v2/agent/remove-thread', { threadId: thread?.id ?? '' })
    expect(await tell('call_analyzed', call)).toBe(204)
    expect(await threads()).toEqual([])
    const { call: next } = await started()
    await ada.call('POST v2/workspace/leave', { workspaceId: ada.spaceId, isErasing: true })
    play(next)
    expect(await tell('call_ended', next)).toBe(204)
    expect(await counted()).toMatchObject({ calls: 2, callSeconds: 42 })
  })

  it('[AGENT-18] is one of so many at once in a space, whoever calls', async () => {
    const callers = await Promise.all(
      Array.from({ length: AGENT.callsAtOnce }, (_, index) => space.visitor('anonymous', `Caller ${index}`)),
    )
    for (const caller of callers) expect((await call(caller, '')).status).toBe(200)
    expect((await call(ada, ada.id)).body.code).toBe('TOO_MANY')
    const [first] = callers
    const open = await server.services.db
      .select()
      .from(agentCalls)
      .where(eq(agentCalls.personId, first?.id ?? ''))
    await first?.call('POST v2/agent/end-call', { callId: open[0]?.id ?? '' })
    expect((await call(ada, ada.id)).status).toBe(200)
  })

  it('[AGENT-17] takes no word of a call but what Retell has signed, a moment ago', async () => {
    const { call } = await started()
    play(call)
    const body = JSON.stringify({ event: 'call_ended', call })
    const { apiKey } = SANDBOX_VOICE
    const now = Date.now()
    const good = signWebhook(body, apiKey, now)
    const refused = [
      undefined,
      'v=1,d=2',
      signWebhook(body, 'key_of_another', now),
      signWebhook(`${body} `, apiKey, now),
      signWebhook(body, apiKey, now - 6 * 60_000),
      signWebhook(body, apiKey, now + 6 * 60_000),
      good.replace(`v=${now}`, `v=${now + 1}`),
    ]
    for (const signature of refused) expect(await post(body, signature)).toBe(400)
    expect(await threads()).toEqual([])
    expect(await post(body, good)).toBe(204)
    expect(await threads()).toHaveLength(1)
  })

  it.each([
    ['a call that nobody knows', { event: 'call_ended', call: { call_id: 'call_unknown' } }],
    ['a kind that is new', { event: 'transcript_updated', call: { call_id: 'call_unknown' } }],
    ['no call', { event: 'call_ended' }],
    ['nothing', null],
    ['a call of wrong times', { event: 'call_ended', call: { call_id: 'x', end_timestamp: 1e300 } }],
  ])('[AGENT-17] lets %s be', async (_, event) => {
    const body = JSON.stringify(event)
    expect(await post(body, signWebhook(body, SANDBOX_VOICE.apiKey, Date.now()))).toBe(204)
  })

  it.each(['unauthorized', 'busy', 'broken', 'empty'] as const)(
    '[AGENT-17] is not kept where Retell is %s, and its caller is told so',
    async (fault) => {
      sandbox().faults.set(fault, 1)
      const { status, body } = await start()
      expect({ status, body }).toMatchObject({ status: 503, body: { code: 'PROVIDER_DOWN' } })
      expect(body.message).toContain('Pyra can’t take calls right now')
      const rows = await server.services.db.select().from(agentCalls).where(eq(agentCalls.agentId, agent.id))
      expect(rows).toEqual([])
      expect(await counted()).toBeUndefined()
      expect((await start()).status).toBe(200)
    },
  )

  it('[AGENT-17] is not waited for where Retell never answers', async () => {
    sandbox().faults.set('hanging', 1)
    const { path, ...keys } = SANDBOX_VOICE
    const client = createRetell({ ...keys, api: () => `${server.origin}${path}`, withinMs: 200 })
    const call = {
      ...{ callId: 'x', agent: { name: 'Pyra', greeting: '', instructions: '' } },
      ...{ callerName: 'Ada', timezone: 'UTC' },
    }
    await expect(client.startCall(call)).rejects.toThrow('create-web-call: ')
    expect(await client.startCall(call)).toMatchObject({ accessToken: expect.stringMatching(/^ey/) })
  })

  it('is played at the sandbox’s page, which tells of it', async () => {
    const { call } = await started()
    const page = await fetch(`${server.origin}${SANDBOX_VOICE.path}`)
    expect(await page.text()).toContain('Ada Lovelace with Pyra')
    await fetch(`${server.origin}${SANDBOX_VOICE.path}`, {
      method: 'POST',
      body: new URLSearchParams({
        ...{ act: 'play', id: call.call_id, user: 'Is it open?', agent: 'Until six.', seconds: '12' },
      }),
    })
    expect(await threads()).toMatchObject([{ title: 'Is it open?' }])
    expect(await counted()).toMatchObject({ callSeconds: 12 })
  })

  it('lets pages ask the hosts that Retell’s package asks', async () => {
    const { headers } = await fetch(server.origin)
    expect(headers.get('content-security-policy')).toContain('https://*.livekit.cloud')
  })
})
