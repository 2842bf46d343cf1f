import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { atom } from 'nanostores'
import { createChat } from '../../member-client/src/chat/store/chat.lazy.ts'
import type { Conversations } from '../../member-client/src/chat/store/conversations.ts'
import { contiguousRows } from '../../member-client/src/chat/store/history.ts'
import type { Outgoing } from '../../member-client/src/chat/store/outbox.ts'
import { createApi } from '../../shared/session/src/calls/api.ts'
import { connectSpace } from '../../shared/session/src/live/realtime.ts'
import type { ConnectionState } from '../../shared/session/src/state.ts'
import type { Actor } from '../api/actor.ts'

/** The member client's own chat on its own connection, without a page. */
export const openDevice = (actor: Actor, { spaceId, userId }: { spaceId: string; userId: string }) => {
  const origin = `http://${actor.host}`
  const headers = { cookie: actor.jar.header(), origin }
  const outbox = new Map<string, Outgoing>()
  let isIn = false
  const { api } = createApi({
    origin,
    sender: { workspaceId: () => spaceId, sessionId: () => null },
    canSeal: false,
    fetch: (url, init) => fetch(url, { ...init, headers: { ...(init?.headers as object), ...headers } }),
  })
  const line = connectSpace({
    workspaceId: spaceId,
    $connection: atom<ConnectionState>('closed'),
    origin,
    headers,
    ackTimeoutMs: 3000,
    onOpen: () => {
      line
        .ask('space:enter', {})
        .then(() => {
          isIn = true
          return chat.resync()
        })
        .catch(() => undefined)
    },
    onEnded: ({ code }) => {
      throw new Error(`The server ended the line: ${code}`)
    },
  })
  line.socket.on('disconnect', () => {
    isIn = false
  })
  const chat = createChat({
    $conversations: atom<Conversations>({}),
    api,
    ask: line.ask,
    isOpen: () => isIn,
    storage: {
      all: async () => [...outbox.values()],
      put: async (clientId, message) => void outbox.set(clientId, message),
      remove: async (clientId) => void outbox.delete(clientId),
    },
    tab: { get: () => null, set: () => undefined },
    spaceId,
    selfId: () => userId,
    nameOf: () => undefined,
    onPersonSeen: () => undefined,
    onWritten: () => undefined,
    onGone: () => undefined,
  })
  line.socket.on('chat:message', chat.receive)
  line.socket.on('chat:list', () => void chat.reload().catch(() => undefined))

  return {
    chat,
    userId,
    isIn: () => isIn,
    edit: async (receiverId: string, { id }: ChatMessage, body: string): Promise<void> =>
      chat.receive(await chat.ask('chat:edit', { messageId: id, body }), receiverId),
    remove: async (receiverId: string, messageId: string): Promise<void> =>
      chat.receive(await api('POST v2/chat/delete', { messageId }, { isSilent: true }), receiverId),
    /** The messages of a conversation as its reader sees them, in order. */
    rows: (receiverId: string): readonly ChatMessage[] => {
      const { rows, firstSeq } = chat.historyOf(receiverId).$history.get()
      return contiguousRows(rows, firstSeq)
    },
    /** Breaks the connection, which reconnects by itself. */
    cut: () => line.socket.io.engine?.close(),
    close: () => {
      chat.close()
      line.close()
    },
  }
}
export type Device = ReturnType<typeof openDevice>
