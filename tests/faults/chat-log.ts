import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { expect } from 'vitest'
import type { Actor } from '../api/actor.ts'
import type { Live } from '../api/live.ts'
import { connected, emitWithAck, openSocket } from '../api/live.ts'

/** The errors allowed while something that the server depends on is gone. */
const TEMPORARY_ERRORS = ['UNAVAILABLE', 'OVERLOADED', 'STORAGE_FULL', 'TOO_MANY']

/** Sends lines continuously, each until it is acknowledged, as a device does. Records those that were. */
export const writeContinuously = (actor: Actor, spaceId: string, count: number) => {
  const acknowledged = new Map<string, number>()
  const refusals = new Map<string, number>()
  let isOver = false
  const write = async (socket: Live): Promise<void> => {
    const clientId = randomUUID()
    while (!acknowledged.has(clientId)) {
      const input = { receiverId: spaceId, clientId, body: `line ${clientId}` }
      const answer = await emitWithAck<ChatMessage>(socket, 'chat:send', input).catch(() => undefined)
      if (answer?.ok) acknowledged.set(clientId, answer.value.seq)
      else if (answer) refusals.set(answer.error.code, (refusals.get(answer.error.code) ?? 0) + 1)
      if (!answer?.ok && isOver && !socket.connected) return
      if (!answer?.ok) await wait(100)
    }
  }
  const writers = Array.from({ length: count }, async () => {
    const socket = await connected(openSocket(actor, spaceId, { reconnection: true }))
    while (!isOver) {
      await write(socket)
      await wait(20)
    }
    socket.disconnect()
  })
  return {
    acknowledged,
    refusals,
    stop: async (): Promise<void> => {
      isOver = true
      await Promise.all(writers)
    },
  }
}

/** All messages of a space's chat, in order. */
export const readAll = async (actor: Actor, spaceId: string): Promise<ChatMessage[]> => {
  const messages: ChatMessage[] = []
  for (let afterSeq = 0; ; afterSeq = messages.at(-1)?.seq ?? 0) {
    const { rows } = await actor.call('POST v2/chat/get', { receiverId: spaceId, page: 1, afterSeq })
    if (rows.length === 0) return messages
    messages.push(...rows)
  }
}

/** [CHAT-1] [CHAT-3] Expects each acknowledged line once and in its place, and no gaps. */
export const expectAllStored = async (
  actor: Actor,
  spaceId: string,
  { acknowledged, refusals }: Pick<ReturnType<typeof writeContinuously>, 'acknowledged' | 'refusals'>,
): Promise<void> => {
  const messages = await readAll(actor, spaceId)
  expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, at) => at + 1))
  const places = new Map(messages.map(({ clientId, seq }) => [clientId, seq]))
  expect(places.size).toBe(messages.length)
  for (const [clientId, seq] of acknowledged) expect(places.get(clientId)).toBe(seq)
  expect([...refusals.keys()].filter((code) => !TEMPORARY_ERRORS.includes(code))).toEqual([])
}
