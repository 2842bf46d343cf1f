/** For tests of chats: new people for each test, and their most frequent actions. Not part of the server. */
import { randomUUID } from 'node:crypto'
import type { Input } from '@metapyra/contract/calls'
import type { Conversation } from '@metapyra/contract/entities/chat'
import type { ChatSend } from '@metapyra/contract/realtime'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Seat, TestSocket, TestSpace } from '../live.ts'
import { emitExpectingSuccess, enterSpace, seedSpace } from '../live.ts'
import type { TestServer } from '../server.ts'
import { startTestServer } from '../server.ts'

/** Ada, Bob and Cleo in the room of their own space. */
export interface ChatStage {
  server: TestServer
  space: TestSpace
  ada: Seat
  bob: Seat
  cleo: Seat
  adaSocket: TestSocket
  bobSocket: TestSocket
  cleoSocket: TestSocket
}

interface Choices extends NonNullable<Parameters<typeof startTestServer>[0]> {
  owner?: 'Ada' | 'Bob'
}

/** One server for a file's tests, and new people and a space for each test. */
export const setUpChats = ({ owner, ...options }: Choices, begin: (stage: ChatStage) => void): void => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(options)
  })
  afterAll(() => server?.close())
  beforeEach(async () => {
    const space = await seedSpace(server)
    const sit = (name: string) => space.member(name, { role: name === owner ? 'owner' : 'user' })
    const [ada, bob, cleo] = [await sit('Ada'), await sit('Bob'), await sit('Cleo')]
    const [adaSocket, bobSocket, cleoSocket] = [
      await enterSpace(ada),
      await enterSpace(bob),
      await enterSpace(cleo),
    ]
    begin({ server, space, ada, bob, cleo, adaSocket, bobSocket, cleoSocket })
    return () => space.close()
  })
}

const spaceIdOf = ({ auth }: TestSocket): string => (auth as { workspaceId: string }).workspaceId

/** A message to the whole space, or to the given receiver. */
export const chatMessage = (socket: TestSocket, body: string, receiverId = spaceIdOf(socket)): ChatSend => ({
  receiverId,
  clientId: randomUUID(),
  body,
})

export const say = (socket: TestSocket, body: string, receiverId?: string) =>
  emitExpectingSuccess(socket, 'chat:send', chatMessage(socket, body, receiverId))

/** A page of the space's chat or another one, or the error. */
export const read = async (seat: Seat, input: Partial<Input<'POST v2/chat/get'>> = {}) =>
  (await seat.call('POST v2/chat/get', { receiverId: seat.spaceId, page: 1, ...input })).body

export const chatsOf = async (seat: Seat): Promise<Conversation[]> =>
  (await seat.call('GET v2/chat/all', {})).body.rows

/** The space's chat, or another one, in a person's list. */
export const chatOf = async (seat: Seat, receiverId = seat.spaceId): Promise<Conversation | undefined> =>
  (await chatsOf(seat)).find((chat) => chat.receiverId === receiverId)

export const groupOf = async (by: Seat, people: Seat[], title?: string): Promise<string> => {
  const input = { id: randomUUID(), userIds: people.map(({ id }) => id), ...(title && { title }) }
  return (await by.call('POST v2/chat/create-group', input)).body.receiverId
}
