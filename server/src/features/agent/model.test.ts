import type { FullAgent } from '@metapyra/contract/entities/agent'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Fault } from '../../sandbox/assistant/faults.ts'
import type { AssistantSandbox } from '../../sandbox/assistant/sandbox.ts'
import type { AgentAnswer } from '../../testing/features/agent.ts'
import { askAgent, makeAgent } from '../../testing/features/agent.ts'
import { note } from '../../testing/features/library.ts'
import type { Seat, TestSpace } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

let server: TestServer
let sandbox: AssistantSandbox
let space: TestSpace
let admin: Seat
let ada: Seat
let agent: FullAgent
const ask = (text: string, how: Parameters<typeof askAgent>[3] = {}) =>
  askAgent(ada, server.origin, { agentId: agent.id, text }, how)
const turnOf = async ({ turn }: AgentAnswer) =>
  (await ada.call('POST v2/agent/thread', { threadId: turn.threadId })).body.rows[0]
const PARKING = 'The garage below the office has 24 places. Each place is booked by the day before.'

beforeAll(async () => {
  server = await startTestServer({
    env: {
      ASSISTANT: 'sandbox',
      ...{ LLM_FIRST_WORD_MS: '1500', LLM_PAUSE_MS: '300', LLM_PRICE_IN: '2', LLM_PRICE_OUT: '10' },
      LLM_TOKENS_A_DAY: '40000',
    },
  })
  sandbox = server.sandboxes.assistant as AssistantSandbox
})
afterAll(() => server.close())

beforeEach(async () => {
  space = await seedSpace(server)
  admin = await space.member('Boss', { role: 'owner' })
  ada = await space.member('Ada Lovelace')
  agent = await makeAgent(admin, { instructions: 'Speak like a sailor.' })
  await note(ada, 'The office', undefined, { text: PARKING })
  sandbox.seen.bodies.length = 0
})

describe('a model', () => {
  it('[AGENT-15] is told the rules, who it is, what may be quoted and what was said, and writes the answer', async () => {
    const reply = await ask('How many parking places are there?')
    expect(reply).toMatchObject({ isDone: true, notice: undefined, error: undefined })
    expect(reply.text).toBe('Here it is: “The garage below the office has 24 places.” [1]')
    expect(reply.sources).toMatchObject([{ number: 1, kind: 'library', title: 'The office' }])
    expect(reply.verdicts).toMatchObject([{ isHeld: true }])
    const [body] = sandbox.seen.bodies
    expect(body).toMatchObject({ model: 'sandbox-model', stream: true })
    const [system, user] = body?.messages ?? []
    expect(system?.content).toMatch(/You are Pyra/)
    expect(system?.content).toContain('Speak like a sailor.')
    expect(user?.content).toContain('The garage below the office')
    await askAgent(ada, server.origin, {
      ...{ agentId: agent.id, threadId: reply.turn.threadId, text: 'Where is the garage?' },
    })
    expect(sandbox.seen.bodies[1]?.messages.slice(1, 3)).toEqual([
      { role: 'user', content: 'How many parking places are there?' },
      { role: 'assistant', content: reply.text },
    ])
  })

  it('[AGENT-4] has each quote that does not stand in its source struck, however it is put', async () => {
    const claims = {
      'a word changed': 'say: “The garage below the office has 42 places.” [1]',
      'two sentences spliced': 'say: “The garage below the office has each place.” [1]',
      'another source': 'say: “The garage below the office has 24 places.” [2]',
      'no marks': 'say: The garage is free for everybody [1].',
      'made up': 'say: “Ada earns a million.” [9]',
    }
    for (const [how, text] of Object.entries(claims)) {
      const reply = await ask(text)
      expect(reply.verdicts, how).toMatchObject([{ isHeld: false }])
      expect(await turnOf(reply), how).toMatchObject({ isAnswered: false })
    }
  })

  it('[AGENT-15] is counted by what it read and wrote, and by what that costs', async () => {
    await ask('How many parking places are there?')
    const { rows } = await server.services.connection.pool.query(
      'select tokens_in, tokens_out, cost_micros, engine from agent_turns t join agent_threads h on h.id = t.thread_id where h.workspace_id = $1',
      [space.spaceId],
    )
    const [{ tokens_in: read, tokens_out: wrote, cost_micros: cost, engine }] = rows
    expect(read).toBeGreaterThan(100)
    expect(wrote).toBeGreaterThan(5)
    expect(Number(cost)).toBe(read * 2 + wrote * 10)
    expect(engine).toBe('sandbox-model')
    sandbox.faults.set('unmetered', 1)
    const reply = await ask('How many parking places are there?')
    expect(reply.text).toContain('24 places')
    const { rows: days } = await server.services.connection.pool.query(
      'select tokens_in::int, cost_micros::int from agent_days where workspace_id = $1',
      [space.spaceId],
    )
    expect(days[0].tokens_in).toBeGreaterThan(read * 1.5)
    expect(days[0].cost_micros).toBeGreaterThan(Number(cost) * 1.5)
  })

  it('[AGENT-16] is not asked where a space has used up its day; what is there answers, and says so', async () => {
    await server.services.connection.pool.query(
      `insert into agent_days (workspace_id, agent_id, day, tokens_in) values ($1, $2, (now() at time zone 'UTC')::date, 40000)`,
      [space.spaceId, agent.id],
    )
    const reply = await ask('How many parking places are there?')
    expect(sandbox.seen.bodies).toHaveLength(0)
    expect(reply.notice).toMatch(/today’s limit for model answers/)
    expect(reply.text).toContain('24 places')
    expect(await turnOf(reply)).toMatchObject({ notice: reply.notice, isAnswered: true })
  })

  it('[AGENT-8] stops where nobody listens any more, and what was written by then is kept', async () => {
    sandbox.seen.wordMs = 30
    const { stopped } = sandbox.seen
    const controller = new AbortController()
    let turn: AgentAnswer['turn'] | undefined
    const words = Array.from({ length: 200 }, (_, index) => `word${index}`).join(' ')
    const pendingAnswer = ask(`say: ${words}`, {
      signal: controller.signal,
      onEvent: ({ event, data }) => {
        if (event === 'turn') turn = data
        if (event === '' && JSON.stringify(data).includes('word5')) controller.abort()
      },
    })
    await expect(pendingAnswer).rejects.toThrow()
    await expect.poll(() => sandbox.seen.stopped).toBe(stopped + 1)
    sandbox.seen.wordMs = 0
    await expect
      .poll(
        async () => (await ada.call('POST v2/agent/thread', { threadId: turn?.threadId ?? '' })).body.rows[0],
      )
      .toMatchObject({ state: 'stopped' })
    const { body } = await ada.call('POST v2/agent/thread', { threadId: turn?.threadId ?? '' })
    expect(body.rows[0].answer).toMatch(/^word0 .*word5/)
    expect(body.rows[0].answer).not.toContain('word100')
    // [AGENT-16] The tokens used until the failure count, although the endpoint didn't report them.
    const { rows } = await server.services.connection.pool.query(
      'select tokens_in::int as read, tokens_out::int as wrote from agent_days where workspace_id = $1',
      [space.spaceId],
    )
    expect(rows[0].read).toBeGreaterThan(100)
    expect(rows[0].wrote).toBeGreaterThan(5)
  })

  it('[AGENT-16] writes three answers for one person at once; what is there gives the fourth', async () => {
    sandbox.seen.wordMs = 30
    const controller = new AbortController()
    const { signal } = controller
    let begun = 0
    const slow = Array.from({ length: 3 }, () => {
      let isBegun = false
      return ask(`say: ${'word '.repeat(200)}`, {
        signal,
        onEvent: ({ event }) => {
          if (event === '' && !isBegun) begun += 1
          isBegun ||= event === ''
        },
      }).catch(() => undefined)
    })
    await expect.poll(() => begun).toBe(3)
    expect((await ask('How many parking places are there?')).notice).toMatch(
      /You have too many model answers/,
    )
    controller.abort()
    await Promise.all(slow)
    sandbox.seen.wordMs = 0
    await expect.poll(async () => (await ask('How many parking places are there?')).notice).toBeUndefined()
  })

  it('[AGENT-8] gives back what those have taken who hang up at any moment', async () => {
    for (let afterMs = 0; afterMs < 60; afterMs += 3) {
      const pendingAnswer = ask('How many parking places are there?', {
        signal: AbortSignal.timeout(afterMs),
      })
      await pendingAnswer.catch(() => undefined)
    }
    await expect.poll(async () => (await ask('How many parking places are there?')).notice).toBeUndefined()
  })

  it('[AGENT-16] goes on counting what a deleted agent has cost', async () => {
    await ask('How many parking places are there?')
    await admin.call('POST v2/admin/workspace/agent-remove', { agentId: agent.id })
    const { rows } = await server.services.connection.pool.query(
      'select sum(tokens_in)::int as read from agent_days where workspace_id = $1',
      [space.spaceId],
    )
    expect(rows[0].read).toBeGreaterThan(100)
  })
})

describe('[AGENT-15] a model that fails', () => {
  const LONG = 'say: one two three four five six seven'

  it.each<[Fault, number, RegExp]>([
    ['busy', 3, /busy right now/],
    ['patient', 1, /busy right now/],
    ['down', 3, /isn’t responding/],
    ['unauthorized', 1, /Contact your administrator/],
    ['hang', 1, /taking too long/],
    ['page', 1, /invalid answer/],
  ])(
    'before its first word is told honestly, and what is there answers: %s',
    async (fault, times, pattern) => {
      sandbox.faults.set(fault, times)
      const reply = await ask('How many parking places are there?')
      expect(sandbox.faults.left(fault)).toBe(0)
      expect(reply).toMatchObject({ isDone: true, error: undefined })
      expect(reply.notice).toMatch(pattern)
      expect(reply.text).toContain('24 places')
      expect(JSON.stringify(reply)).not.toMatch(
        /rate_limit_exceeded|overloaded|invalid_api_key|nginx|sk-sandbox/,
      )
      expect(await turnOf(reply)).toMatchObject({ state: 'done', isAnswered: true })
    },
  )

  it.each<[Fault, RegExp]>([
    ['cut', /incomplete/],
    ['garbled', /incomplete/],
    ['broken', /incomplete/],
    ['pause', /taking too long/],
    ['endless', /incomplete/],
  ])('midway is told honestly, and what it wrote is kept: %s', async (fault, pattern) => {
    sandbox.faults.set(fault, 1)
    const reply = await ask(LONG)
    expect(reply.isDone).toBe(true)
    expect(reply.error).toMatchObject({ code: 'PROVIDER_DOWN', message: expect.stringMatching(pattern) })
    expect(reply.text).toMatch(/^one two three/)
    expect(await turnOf(reply)).toMatchObject({ state: 'failed', answer: reply.text })
  })

  it.each<[Fault, number]>([
    ['busy', 1],
    ['down', 2],
  ])('is asked again where that helps: %s', async (fault, times) => {
    sandbox.faults.set(fault, times)
    const reply = await ask(LONG)
    expect(reply).toMatchObject({ text: LONG.slice(5), notice: undefined, error: undefined })
  })

  it.each<Fault>(['whole', 'nullChoices', 'unmetered', 'undone'])(
    'in a harmless way is understood: %s',
    async (fault) => {
      sandbox.faults.set(fault, 1)
      const reply = await ask(LONG)
      expect(reply).toMatchObject({ text: LONG.slice(5), notice: undefined, error: undefined, isDone: true })
    },
  )

  it('says where the answer was cut at its longest, and says something where the model says nothing', async () => {
    sandbox.faults.set('long', 1)
    expect((await ask(LONG)).notice).toMatch(/cut off at the model’s length limit/)
    sandbox.faults.set('empty', 1)
    const reply = await ask('How many parking places are there?')
    expect(reply.notice).toMatch(/invalid answer/)
    expect(reply.text).toContain('24 places')
  })
})
