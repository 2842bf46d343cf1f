import type { Input } from '@metapyra/contract/calls'
import type { ChatMessage, ChatReceipt } from '@metapyra/contract/entities/chat'
import type { ChatReact } from '@metapyra/contract/realtime'
import type { Api } from '@metapyra/session/api'
import type { SpaceConnection } from '@metapyra/session/realtime'
import type { WritableAtom } from 'nanostores'
import { atom } from 'nanostores'
import type { Face } from '../space/people.ts'
import { newClientId } from './client-id.ts'
import type { Conversations } from './conversations.ts'
import {
  listed,
  threadBegunBy,
  withArrived,
  withLate,
  withRead,
  withReceipt,
  withRoot,
} from './conversations.ts'
import { attachments } from './late-attachments.ts'
import { meantIn } from './mentioned.ts'
import { createMissed } from './missed.ts'
import type { Outbox, OutboxStorage } from './outbox.ts'
import type { OutgoingFile } from './outgoing-files.ts'
import { createPointers } from './pointers.ts'
import { createSender } from './sender.ts'
import type { Rows } from './thread.ts'
import type { ThreadStore } from './thread-store.ts'
import { createThreadStore } from './thread-store.ts'
import { createTyping } from './typing.ts'

export interface ChatOptions {
  /** What the list of conversations tells, for whoever shows it. */
  $conversations: WritableAtom<Conversations>
  api: Api
  ask: SpaceConnection['ask']
  isOpen(): boolean
  storage: OutboxStorage
  spaceId: string
  selfId(): string
  /** What a receiver is called, as far as it is known here. */
  nameOf(receiverId: string): string | undefined
  /** Told of everybody who comes along with messages and conversations, as the server knows them by then. */
  hearOf(face: Face): void
  /** Told each time something that was written here has arrived. */
  onWritten(): void
  /** One is no more in this conversation. */
  onGone(receiverId: string): void
}

export type Chat = ReturnType<typeof createChat>

const TRY_AGAIN_MS = 3000
const SOON_MS = 300
const LATER_MS = 2000
/** Of those that were open: the others are loaded anew when they are opened again. */
const KEPT_THREADS = 20

/** The chats of one space on this page: of the space itself and of its people. */
export const createChat = (options: ChatOptions) => {
  const { $conversations, api, ask, isOpen, storage, spaceId, selfId, nameOf, hearOf } = options
  const $outbox = atom<Outbox>([])
  const $blockedIds = atom<readonly string[]>([])
  const threads = new Map<string, ThreadStore>()
  let isClosed = false
  let isListed = false

  const sender = createSender({
    $outbox,
    storage,
    isOpen,
    send: ({ receiverId, clientId, body, files, mentions }) =>
      ask('chat:send', {
        receiverId,
        clientId,
        body,
        ...(mentions && { mentions }),
        ...(files && { fileIds: files.flatMap(({ id }) => id ?? []) }),
      }),
    bringUp: async (files) => (await attachments()).bringUp(files),
    onSent: (message, receiverId) => {
      receive(message, receiverId)
      options.onWritten()
    },
    later: (task) => void setTimeout(() => isClosed || task(), TRY_AGAIN_MS),
  })
  const seeStored = (rows: Rows): void => {
    const waiting = new Set($outbox.get().map(({ clientId }) => clientId))
    for (const { clientId, senderId, senderName, senderImage, senderColour } of rows) {
      if (waiting.has(clientId)) sender.acknowledge(clientId)
      hearOf({ userId: senderId, name: senderName, image: senderImage, colour: senderColour })
    }
  }

  /** The conversation with a receiver; begins to load it when it is first asked for. */
  const thread = (receiverId: string): ThreadStore => {
    const known = threads.get(receiverId)
    if (known) return known
    const store = createThreadStore(
      (anchor) => api('POST v2/chat/get', { receiverId, page: 1, ...anchor }, { isSilent: true }),
      seeStored,
    )
    threads.set(receiverId, store)
    for (const [id, one] of threads)
      if (threads.size > KEPT_THREADS && !one.isShown() && one !== store) threads.delete(id)
    void store.catchUp()
    return store
  }

  const typing = createTyping((receiverId) => {
    // Whether it is heard matters to nobody here.
    if (isOpen()) ask('chat:typing', { receiverId }).catch(() => undefined)
  })
  const isOfFew = (receiverId: string): boolean =>
    ['dm', 'group'].includes($conversations.get()[receiverId]?.kind ?? '')
  const point = createPointers({ isOpen, ask, waitMs: (id) => (isOfFew(id) ? SOON_MS : LATER_MS) })
  const receive = (message: ChatMessage, receiverId: string): void => {
    typing.stop(receiverId, message.senderId)
    threads.get(receiverId)?.receive(message)
    seeStored([message])
    const arrival = { selfId: selfId(), spaceId, nameOf }
    const known = $conversations.get()
    $conversations.set(withRoot(withArrived(known, message, receiverId, arrival), message))
    threads.get(message.id)?.takeRoot(message)
    if (message.senderId !== selfId() && isOfFew(receiverId)) point('chat:got', receiverId, message.seq)
    if (isListed) follow(known, message, receiverId)
  }
  const missed = createMissed()
  /** How many are unread the server knows, where not all of them have come. */
  const follow = (known: Conversations, message: ChatMessage, receiverId: string): void => {
    const { seq, senderId, conversationId, rootId } = message
    const before = known[receiverId]
    if (before && missed.note(receiverId, seq, before.lastSeq) && senderId !== selfId())
      $conversations.set(withLate($conversations.get(), receiverId, seq))
    const isUnknown = !before && !rootId && (seq > 1 || receiverId === conversationId)
    if (isUnknown || threadBegunBy(known, message, selfId())) reloadIn(SOON_MS)
    else if (missed.isAny()) reloadIn(LATER_MS, missed.isAny)
  }
  let isReloadDue = false
  /** All who read along would ask at one moment else. */
  const reloadIn = (ms: number, isWanted = () => true): void => {
    if (isReloadDue) return
    isReloadDue = true
    setTimeout(
      () => {
        isReloadDue = false
        if (!isClosed && isWanted()) void reload().catch(() => undefined)
      },
      ms * (1 + Math.random()),
    )
  }
  const reload = async (): Promise<void> => {
    const { rows, blockedIds } = await api('GET v2/chat/all', {}, { isSilent: true })
    $blockedIds.set(blockedIds)
    for (const { kind, receiverId, title, image, colour } of rows) {
      if (kind === 'dm') hearOf({ userId: receiverId, name: title, image, colour })
    }
    isListed = true
    missed.clear()
    const before = $conversations.get()
    $conversations.set(listed(rows, before))
    for (const { receiverId, lastSeq, unread } of rows)
      if (unread > 0 && isOfFew(receiverId)) point('chat:got', receiverId, lastSeq)
    for (const receiverId of Object.keys(before)) {
      if ($conversations.get()[receiverId]) continue
      threads.delete(receiverId)
      options.onGone(receiverId)
    }
  }

  /** What was brought up of it is brought up anew, or not at all. */
  const dropFilesOf = async (clientId: string): Promise<void> => {
    const { files } = $outbox.get().find((one) => one.clientId === clientId) ?? {}
    if (!files) return
    const part = await attachments().catch(() => undefined)
    for (const { key } of files) part?.drop(key)
  }

  return {
    $outbox,
    $conversations,
    $blockedIds,
    thread,
    receive,
    $typing: typing.$typing,
    type: typing.say,
    hearTyping: (personId: string, receiverId: string): void => {
      if (personId !== selfId()) typing.hear(personId, receiverId)
    },
    hearReceipt: (receiverId: string, receipt: ChatReceipt): void =>
      $conversations.set(withReceipt($conversations.get(), receiverId, receipt)),
    load: sender.load,
    /** These throw `ApiError`. */
    reload,
    openRoom: async (areaId: number): Promise<string> => {
      const { receiverId } = await ask('chat:room', { areaId })
      await reload()
      return receiverId
    },
    know: hearOf,
    /** Connected, at first or again: asks for what was missed, and sends what has waited. */
    resync: async (): Promise<void> => {
      void sender.wake()
      await Promise.all([
        // A list that fails to come keeps its last state until the next connection.
        reload().catch(() => undefined),
        ...[...threads.values()].map((store) => store.catchUp()),
      ])
    },
    send: (receiverId: string, body: string, files?: readonly OutgoingFile[]): void =>
      sender.write(newClientId(), receiverId, body, files),
    /** Throws `ApiError`. */
    search: (input: Input<'POST v2/chat/search'>) => api('POST v2/chat/search', input, { isSilent: true }),
    /** These throw `ApiError`; what they change is shown once it is stored. */
    edit: async (receiverId: string, { id, mentions }: ChatMessage, body: string): Promise<void> =>
      receive(await ask('chat:edit', { messageId: id, body, mentions: meantIn(body, mentions) }), receiverId),
    mentionable: (receiverId: string, words: string) =>
      api('POST v2/chat/mentionable', { receiverId, words }, { isSilent: true }),
    remove: async (receiverId: string, messageId: string): Promise<void> =>
      receive(await api('POST v2/chat/delete', { messageId }, { isSilent: true }), receiverId),
    removePreview: async (receiverId: string, messageId: string): Promise<void> =>
      receive(await api('POST v2/chat/remove-preview', { messageId }, { isSilent: true }), receiverId),
    /** Answers the message as it is then. */
    react: async (receiverId: string, reaction: ChatReact): Promise<ChatMessage> => {
      const message = await ask('chat:react', reaction)
      receive(message, receiverId)
      return message
    },
    retry: (clientId: string): void => void dropFilesOf(clientId).then(() => sender.retry(clientId)),
    cancel: (clientId: string): void => {
      void dropFilesOf(clientId)
      sender.cancel(clientId)
    },
    /** What is on the screen is read, on all of the reader's devices. */
    markRead: (receiverId: string, seq: number): void => {
      threads.get(receiverId)?.markRead(seq)
      $conversations.set(withRead($conversations.get(), receiverId, seq))
      point('chat:read', receiverId, seq)
    },
    /** What is under way may still arrive; nothing more is kept on this device, where its writer may have logged out. */
    close: (): void => {
      isClosed = true
      $outbox.set([])
    },
  }
}
