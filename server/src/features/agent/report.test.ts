import type { FullAgent } from '@metapyra/contract/entities/agent'
import type { AgentReport } from '@metapyra/contract/entities/agent-report'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { askAgent, makeAgent } from '../../testing/features/agent.ts'
import { change, folder, note, stageLibrary } from '../../testing/features/library.ts'
import type { Seat } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'
import { updateTurn } from './core/threads.queries.ts'
import { questionsIn } from './report/report.rules.ts'

const DAY_MS = 86_400_000
const stage = stageLibrary()
let agent: FullAgent
const ask = (seat: Seat, text: string, more: object = {}) =>
  askAgent(seat, stage.server.origin, { agentId: agent.id, text, ...more })
const reportOf = (seat: Seat, more: object = {}) =>
  seat.call('POST v2/workspace/agent-report', { agentId: agent.id, workspaceId: seat.spaceId, ...more })
const report = async (more: object = {}): Promise<AgentReport> => {
  const { status, body } = await reportOf(stage.admin, more)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}
const rate = (seat: Seat, turnId: string, rating: number) =>
  seat.call('POST v2/agent/rate', { turnId, rating })

beforeEach(async () => {
  agent = await makeAgent(stage.admin)
})

describe('the report of an agent', () => {
  it('[AGENT-12] counts what it was asked, answered and rated, by the day', async () => {
    const { ada, bob } = stage
    expect(await report()).toMatchObject({
      ...{ agentId: agent.id, days: 30, currency: 'USD', people: 0, firstWordMs: null },
      ...{ unanswered: [], quoted: [], totals: { threads: 0, questions: 0, costMicros: 0 } },
    })
    const item = await note(ada, 'The office', undefined, { text: 'The garage has 24 places.' })
    const first = await ask(ada, 'How many places has the garage?')
    const { threadId, turnId } = first.turn
    await ask(ada, 'Has the garage places?', { threadId })
    const clientId = newId()
    const other = await ask(bob, 'Who won the chess tournament?', { clientId })
    await rate(ada, turnId, 1)
    await rate(bob, other.turn.turnId, -1)
    expect(await report({ days: 7 })).toMatchObject({
      ...{ days: 7, people: 2, quoted: [{ kind: 'library', id: item.id, title: 'The office', times: 2 }] },
      firstWordMs: { p50: expect.any(Number), p95: expect.any(Number) },
      totals: { threads: 2, questions: 3, answered: 2, failed: 0, helped: 1, unhelpful: 1 },
      unanswered: [{ question: 'Who won the chess tournament?', times: 1 }],
    })
    // Asking again is the same question, and the old answer's rating is gone with it.
    await note(ada, 'Chess', undefined, { text: 'Grace won the chess tournament.' })
    await ask(bob, 'Who won the chess tournament?', { clientId })
    const { byDay, ...after } = await report({ days: 7 })
    expect(after).toMatchObject({ totals: { questions: 3, answered: 3, unhelpful: 0 }, unanswered: [] })
    expect(byDay).toHaveLength(7)
    expect(byDay.at(-1)).toMatchObject({
      ...{ day: new Date().toISOString().slice(0, 10), questions: 3, answered: 3 },
    })
    expect(byDay[0]).toMatchObject({ questions: 0, threads: 0, tokensIn: 0 })
  })

  it('[AGENT-12] tells questions without an answer, the most frequent first, and never who asked', async () => {
    const { ada, bob } = stage
    for (const [seat, text] of [
      [ada, 'Who won the regatta?'],
      [bob, 'where is the   BOILER room'],
      [ada, 'Where is the boiler-room?!'],
      [ada, 'Hello!'],
      [bob, 'Thank you very much'],
    ] as const)
      await ask(seat, text)
    const { turn } = await ask(bob, 'Where is the sauna?')
    await updateTurn(stage.server.services.db, turn.turnId, { state: 'stopped' })
    const { body } = await reportOf(stage.admin)
    expect(body.unanswered).toMatchObject([
      { question: 'Where is the boiler-room?!', times: 2 },
      { question: 'Who won the regatta?', times: 1 },
    ])
    for (const { id, name, sessionId } of [ada, bob])
      for (const mark of [id, name, sessionId]) expect(JSON.stringify(body)).not.toContain(mark)
  })

  it('[AGENT-12] goes as far back as is asked, and keeps its numbers when conversations are deleted', async () => {
    const { ada } = stage
    stage.aheadMs = -8 * DAY_MS
    const { turn } = await ask(ada, 'Where is the sauna?')
    stage.aheadMs = 0
    expect(await report({ days: 7 })).toMatchObject({ people: 0, unanswered: [], totals: { questions: 0 } })
    expect(await report()).toMatchObject({ people: 1, totals: { questions: 1 } })
    await ada.call('POST v2/agent/remove-thread', { threadId: turn.threadId })
    expect(await report()).toMatchObject({ people: 0, unanswered: [], totals: { questions: 1 } })
    expect((await reportOf(stage.admin, { days: 8 })).status).toBe(400)
  })

  it('[AGENT-12] names what is quoted as it is called now, while it is there', async () => {
    const { ada } = stage
    const shut = await folder(ada, 'Shut', undefined, [
      { principal: 'workspace', principalId: '', level: 'none' },
    ])
    const item = await note(ada, 'Garage', shut, { text: 'The garage has 24 places.' })
    await ask(ada, 'How many places has the garage?')
    await change(ada, item, { name: 'Where to park' })
    expect((await report()).quoted).toMatchObject([{ title: 'Where to park', times: 1 }])
    await change(ada, item, { isTrashed: true })
    expect((await report()).quoted).toEqual([])
  })

  it('[AGENT-12] is for whoever runs the space, of its own agents', async () => {
    const { ada, admin, server, space } = stage
    for (const seat of [ada, await space.visitor('guest', 'Gil')])
      expect((await reportOf(seat)).status).toBe(403)
    const elsewhere = await seedSpace(server)
    const boss = await elsewhere.member('Boss', { role: 'owner' })
    expect((await reportOf(boss)).status).toBe(404)
    expect((await reportOf(boss, { workspaceId: admin.spaceId })).status).toBe(404)
    elsewhere.close()
  })
})

describe('questions without an answer', () => {
  it('are one in whatever writing, at most so many', () => {
    const question = (question: string, times: number, day: number) => ({
      ...{ question, times, lastAskedAt: `2026-11-0${day}T10:00:00.000Z` },
    })
    const many = [
      question('¿Dónde está la SAUNA?', 2, 3),
      question('donde esta la sauna', 1, 2),
      question('Пиво?', 1, 1),
    ]
    expect(questionsIn(many, 50)).toEqual([question('¿Dónde está la SAUNA?', 3, 3), question('Пиво?', 1, 1)])
    expect(questionsIn(many, 1)).toHaveLength(1)
  })
})
