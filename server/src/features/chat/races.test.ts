import { randomUUID } from 'node:crypto'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Seat, TestSocket } from '../../testing/live.ts'
import { emitExpectingSuccess, nextEvent, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'

/** PGlite has one connection, so races cannot occur on it. These tests run only on PostgreSQL. */
describe.runIf(hasPostgres)('on PostgreSQL', () => {
  let server: TestServer
  let space: Awaited<ReturnType<typeof seedSpace>>
  let seats: Seat[]
  let sockets: TestSocket[]
  beforeAll(async () => {
    server = await startTestServer({ onPostgres: true })
    space = await seedSpace(server)
    seats = await Promise.all(Array.from({ length: 20 }, (_, index) => space.member(`Person ${index}`)))
    sockets = await Promise.all(seats.map((seat) => seat.socket()))
  })
  afterAll(async () => {
    space?.close()
    await server?.close()
  })

  const history = async (receiverId: string): Promise<ChatMessage[]> => {
    const rows: ChatMessage[] = []
    for (;;) {
      const input = { receiverId, page: 1, afterSeq: rows.at(-1)?.seq ?? 0 }
      const { body } = await (seats[0] as Seat).call('POST v2/chat/get', input)
      rows.push(...body.rows)
      if (!body.hasNewer) return rows
    }
  }
  const seqs = (rows: ChatMessage[]) => rows.map(({ seq }) => seq)
  const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

  it('[CHAT-2] 200 messages of 20 people at once make one conversation with places 1 to 200', async () => {
    const sent = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        emitExpectingSuccess(sockets[index % 20] as TestSocket, 'chat:send', {
          receiverId: space.spaceId,
          clientId: randomUUID(),
          body: `line ${index}`,
        }),
      ),
    )
    expect(new Set(sent.map(({ conversationId }) => conversationId)).size).toBe(1)
    const rows = await history(space.spaceId)
    expect(seqs(rows)).toEqual(upTo(200))
    expect(new Map(rows.map((row) => [row.id, row.seq]))).toEqual(
      new Map(sent.map((row) => [row.id, row.seq])),
    )
  })

  it('[CHAT-3] a message that is sent ten times at once is stored once, and ten times answered alike', async () => {
    const [ada, bob] = seats as [Seat, Seat]
    const second = await ada.socket()
    const clientIds = Array.from({ length: 20 }, () => randomUUID())
    const answers = await Promise.all(
      clientIds.map((clientId) =>
        Promise.all(
          Array.from({ length: 10 }, (_, index) =>
            emitExpectingSuccess(index % 2 ? second : (sockets[0] as TestSocket), 'chat:send', {
              receiverId: bob.id,
              clientId,
              body: clientId,
            }),
          ),
        ),
      ),
    )
    for (const same of answers) expect(new Set(same.map((message) => JSON.stringify(message))).size).toBe(1)
    const rows = await history(bob.id)
    expect(seqs(rows)).toEqual(upTo(20))
    expect(rows.map(({ clientId }) => clientId).toSorted()).toEqual(clientIds.toSorted())
  })

  it('[CHAT-5] two who write to each other first at the same moment share one conversation', async () => {
    const [, , one, other] = seats as [Seat, Seat, Seat, Seat]
    const line = (receiverId: string) => ({ receiverId, clientId: randomUUID(), body: 'hi' })
    const sent = await Promise.all([
      emitExpectingSuccess(sockets[2] as TestSocket, 'chat:send', line(other.id)),
      emitExpectingSuccess(sockets[3] as TestSocket, 'chat:send', line(one.id)),
    ])
    expect(new Set(sent.map(({ conversationId }) => conversationId)).size).toBe(1)
    expect(sent.map(({ seq }) => seq).toSorted()).toEqual([1, 2])
  })

  it('[CHAT-7] nobody who follows the places misses a message, whatever commits first', async () => {
    const hall = await seedSpace(server)
    const people = await Promise.all(Array.from({ length: 10 }, (_, index) => hall.member(`Person ${index}`)))
    const reader = await hall.member('Reader')
    const readerSocket = await reader.socket()
    await emitExpectingSuccess(readerSocket, 'space:enter', {})
    const writers = await Promise.all(people.map((person) => person.socket()))
    const seen: number[] = []
    readerSocket.on('chat:message', ({ seq }) => seen.push(seq))
    const isDone = nextEvent(readerSocket, 'chat:message', () => seen.length === 100)
    let cursor = 0
    const read: number[] = []
    const sending = Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        emitExpectingSuccess(writers[index % 10] as TestSocket, 'chat:send', {
          receiverId: hall.spaceId,
          clientId: randomUUID(),
          body: `${index}`,
        }),
      ),
    )
    while (cursor < 100) {
      const { body } = await reader.call('POST v2/chat/get', {
        receiverId: hall.spaceId,
        page: 1,
        afterSeq: cursor,
      })
      read.push(...seqs(body.rows))
      cursor = read.at(-1) ?? 0
    }
    await sending
    await isDone
    expect(read).toEqual(upTo(100))
    expect(seen.toSorted((a, b) => a - b)).toEqual(upTo(100))
    hall.close()
  })
})
