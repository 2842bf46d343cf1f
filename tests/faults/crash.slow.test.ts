import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../api/actor.ts'
import { connected, emitWithAck, openSocket } from '../api/live.ts'
import { createSpaceOwner } from '../api/register.ts'
import type { Served } from '../e2e/served.ts'
import { serve } from '../e2e/served.ts'

const ROUNDS = 20
const STARTED_WITHIN_MS = 5000
const LINES_A_ROUND = 25
const BATCHES = 24
const ROWS_A_BATCH = 250
const KILL_AFTER_MS = { least: 10, spread: 250 }

describe('[F1] a server that is killed again and again', () => {
  const startMs: number[] = []

  /** Kills the server at a random moment, and starts it again on the same folder. */
  const crash = async (server: Served) => {
    await wait(KILL_AFTER_MS.least + Math.random() * KILL_AFTER_MS.spread)
    await server.kill()
    const killedAt = performance.now()
    await server.start()
    startMs.push(Math.round(performance.now() - killedAt))
  }

  let served: Served
  let owner: Actor
  let spaceId: string

  beforeAll(async () => {
    served = await serve({ PAYMENT: 'off' })
    const founder = await createSpaceOwner(served)
    owner = founder.actor
    spaceId = founder.spaceId
  })
  afterAll(() => served?.end())

  it('[CHAT-1] [CHAT-3] keeps every acknowledged message, once and in its place', async () => {
    const acknowledged = new Map<string, number>()
    const logLines: string[] = []
    const send = async (clientIds: string[]) => {
      // The server may be killed before the socket connects.
      const socket = await connected(openSocket(owner, spaceId)).catch(() => null)
      if (!socket) return
      const input = (clientId: string) => ({ receiverId: spaceId, clientId, body: `line ${clientId}` })
      const acknowledgements = clientIds.map((clientId) =>
        emitWithAck<ChatMessage>(socket, 'chat:send', input(clientId)),
      )
      for (const answer of await Promise.allSettled(acknowledgements)) {
        if (answer.status === 'rejected' || !answer.value.ok) continue
        const { clientId, seq } = answer.value.value
        expect(acknowledged.get(clientId) ?? seq).toBe(seq)
        acknowledged.set(clientId, seq)
      }
      socket.disconnect()
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      const lines = Array.from({ length: LINES_A_ROUND }, () => randomUUID())
      logLines.push(...lines)
      await Promise.all([send(lines), crash(served)])
      // Acts as a reconnecting device: sends everything unconfirmed again, and some of the confirmed lines too.
      await send([...lines.filter((line) => !acknowledged.has(line)), ...lines.slice(0, 3)])
    }
    const storedMessages: ChatMessage[] = []
    for (let afterSeq = 0; ; afterSeq = storedMessages.at(-1)?.seq ?? 0) {
      const { rows } = await owner.call('POST v2/chat/get', { receiverId: spaceId, page: 1, afterSeq })
      if (rows.length === 0) break
      storedMessages.push(...rows)
    }
    expect(storedMessages.map(({ seq }) => seq)).toEqual(storedMessages.map((_, at) => at + 1))
    expect(storedMessages.map(({ clientId }) => clientId).toSorted()).toEqual(logLines.toSorted())
    for (const { clientId, seq } of storedMessages) expect(acknowledged.get(clientId)).toBe(seq)
  })

  it('[IMP-4] [IMP-5] imports a company once, whichever batches it is killed in', async () => {
    const importId = randomUUID()
    const rowsOf = (batch: number) =>
      Array.from({ length: ROWS_A_BATCH }, (_, at) => ({
        line: batch * ROWS_A_BATCH + at + 1,
        email: `person.${batch}.${at}@company.example`,
        name: `Person ${batch} ${at}`,
      }))
    const open = new Set(Array.from({ length: BATCHES }, (_, batch) => batch))
    const send = async (batch: number) => {
      const input = { importId, batch, mode: 'skip' as const, rows: rowsOf(batch), sendInvitations: false }
      const answer = await owner.call('POST v2/admin/workspace/import-users', input).catch(() => undefined)
      if (answer) open.delete(batch)
    }
    let crashes = 0
    while (open.size > 0) {
      await Promise.all(
        [...open]
          .slice(0, 4)
          .map(send)
          .concat(crashes < ROUNDS ? crash(served) : []),
      )
      crashes += 1
    }
    const list = await owner.call('POST v2/admin/workspace/user-list', { type: 'invited', pageSize: 1 })
    expect(list).toMatchObject({ total: BATCHES * ROWS_A_BATCH, isExact: true })
    const { rows } = await owner.call('POST v2/admin/workspace/imports', {})
    expect(rows).toMatchObject([{ created: BATCHES * ROWS_A_BATCH }])
  })

  it('serves again within seconds of each', () => {
    const slowest = Math.max(...startMs)
    process.stdout.write(`killed ${startMs.length} times, started again within ${slowest} ms\n`)
    expect(slowest).toBeLessThan(STARTED_WITHIN_MS)
  })
})
