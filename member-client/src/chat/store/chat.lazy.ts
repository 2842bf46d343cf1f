import type { ChatMessage } from '@metapyra/contract/entities/chat'
import type { Api } from '@metapyra/session/api'
import type { Flags } from '@metapyra/session/page'
import type { SpaceConnection } from '@metapyra/session/realtime'
import type { WritableAtom } from 'nanostores'
import { atom } from 'nanostores'
import { newClientId } from '../../session/client-id.ts'
import type { ProfileSummary } from '../../session/profile-summary.ts'
import { loadAttachments } from '../load-attachments.ts'
import { closeNoticesOf } from './close-notifications.ts'
import type { Conversations } from './conversations.ts'
import { withArrived, withRead, withRoot } from './conversations.ts'
import { createDraftMentions } from './draft-mentions.ts'
import type { Rows } from './history.ts'
import type { HistoryStore } from './history-store.ts'
import { createHistoryStore } from './history-store.ts'
import { createList } from './list.ts'
import type { Outbox, OutboxStorage } from './outbox.ts'
import type { OutgoingFile } from './outgoing-files.ts'
import { createReceiptSender } from './read-receipts.ts'
import { createSender } from './sender.ts'
import { createTyping } from './typing.ts'

export interface ChatOptions {
  /** The list of conversations, for the components that display it. */
  $conversations: WritableAtom<Conversations>
  api: Api
  ask: SpaceConnection['ask']
  isOpen(): boolean
  storage: OutboxStorage
  /** Storage that lasts as long as the tab. */
  tab: Pick<Flags, 'get' | 'set'>
  spaceId: string
  selfId(): string
  /** Returns a receiver's name, if it is known. */
  nameOf(receiverId: string): string | undefined
  /** Called with every person in messages and conversations, as the server knows them at that time. */
  onPersonSeen(face: ProfileSummary): void
  /** Called whenever one of the user's messages has arrived. */
  onWritten(): void
  /** Called when the user is no longer in this conversation. */
  onGone(receiverId: string): void
}

export type Chat = ReturnType<typeof createChat>

const RETRY_MS = 3000
const SOON_MS = 300
const LATER_MS = 2000
/** Number of opened conversations that are kept; others are loaded again when they are opened. */
const MAX_HISTORIES = 20

/** The chats of one space on this page: the space's own and those with its people. */
export const createChat = (options: ChatOptions) => {
  const { $conversations, api, ask, isOpen, storage, spaceId, selfId, nameOf, onPersonSeen } = options
  const $outbox = atom<Outbox>([])
  const draftMentions = createDraftMentions(options.tab)
  let isClosed = false
  const later = (ms: number, task: () => void): void => void setTimeout(() => isClosed || task(), ms)

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
    uploadFiles: async (files) => (await loadAttachments()).bringUp(files),
    onSent: (message, receiverId) => {
      receive(message, receiverId)
      options.onWritten()
    },
    schedule: (task) => later(RETRY_MS, task),
  })
  const seeStored = (rows: Rows): void => {
    const waiting = new Set($outbox.get().map(({ clientId }) => clientId))
    for (const { clientId, senderId, senderName, senderImage, senderColour } of rows) {
      if (waiting.has(clientId)) sender.acknowledge(clientId)
      onPersonSeen({ userId: senderId, name: senderName, image: senderImage, colour: senderColour })
    }
  }
  const histories = new Map<string, HistoryStore>()
  /** Returns the history of a conversation, and starts loading it with the first call. */
  const historyOf = (receiverId: string): HistoryStore => {
    const existing = histories.get(receiverId)
    if (existing) return existing
    const history = createHistoryStore(
      (anchor) =>
        api('POST v2/chat/get', { receiverId, page: 1, ...anchor }, { isSilent: true, isJoined: true }),
      seeStored,
    )
    histories.set(receiverId, history)
    for (const [id, cached] of histories)
      if (histories.size > MAX_HISTORIES && !cached.isShown() && cached !== history) histories.delete(id)
    void history.catchUp()
    return history
  }

  const typing = createTyping((receiverId) => {
    // Errors don't matter here.
    if (isOpen()) ask('chat:typing', { receiverId }).catch(() => undefined)
  })
  const isOfFew = (receiverId: string): boolean =>
    ['dm', 'group'].includes($conversations.get()[receiverId]?.kind ?? '')
  const point = createReceiptSender({
    isOpen,
    ask,
    later,
    waitMs: (id) => (isOfFew(id) ? SOON_MS : LATER_MS),
  })
  const list = createList(
    options,
    (rows) => {
      for (const { kind, receiverId, title, image, colour, lastSeq, unread } of rows) {
        if (kind === 'dm') onPersonSeen({ userId: receiverId, name: title, image, colour })
        if (unread > 0 && isOfFew(receiverId)) point('chat:got', receiverId, lastSeq)
      }
    },
    (receiverId) => {
      histories.delete(receiverId)
      options.onGone(receiverId)
    },
  )
  const { $blockedIds, reload } = list
  const receive = (message: ChatMessage, receiverId: string): void => {
    typing.stop(receiverId, message.senderId)
    histories.get(receiverId)?.receive(message)
    seeStored([message])
    const arrival = { selfId: selfId(), spaceId, nameOf, blockedIds: $blockedIds.get() }
    const conversations = $conversations.get()
    $conversations.set(withRoot(withArrived(conversations, message, receiverId, arrival), message))
    histories.get(message.id)?.takeRoot(message)
    if (message.senderId !== selfId() && isOfFew(receiverId)) point('chat:got', receiverId, message.seq)
    list.onMessage(conversations, message, receiverId)
  }

  const closeNotifications = (receiverId: string): void => {
    const { id, unread } = $conversations.get()[receiverId] ?? {}
    // A browser that denies access to notifications has displayed none.
    if (id && unread === 0) closeNoticesOf(id).catch(() => undefined)
  }

  /** Forgets a message's uploads, so that they are uploaded again or not at all. */
  const dropFilesOf = async (clientId: string): Promise<void> => {
    const { files } = $outbox.get().find((message) => message.clientId === clientId) ?? {}
    if (!files) return
    const part = await loadAttachments().catch(() => undefined)
    for (const { key } of files) part?.drop(key)
  }

  return {
    $outbox,
    $conversations,
    $blockedIds,
    historyOf,
    receive,
    $typing: typing.$typing,
    type: typing.signalTyping,
    hearTyping: (personId: string, receiverId: string): void => {
      if (personId !== selfId()) typing.hear(personId, receiverId)
    },
    hearReceipt: list.hearReceipt,
    hearRead: (receiverId: string, seq: number): void => {
      histories.get(receiverId)?.markRead(seq)
      list.hearRead(receiverId, seq)
      closeNotifications(receiverId)
    },
    load: sender.load,
    /** Throws `ApiError`. */
    reload,
    addPerson: onPersonSeen,
    /** Called on each connect and reconnect: fetches what was missed, and sends waiting messages. */
    resync: async (): Promise<void> => {
      void sender.sendWaiting()
      const changes = await list.reloadOnNewConnection().catch(list.retryLater)
      await Promise.all([...histories].map(([receiverId, history]) => history.catchUp(changes[receiverId])))
    },
    send: (receiverId: string, body: string, files?: readonly OutgoingFile[]): void =>
      sender.write(newClientId(), receiverId, body, files, draftMentions.in(body)),
    /** Used to change messages, together with `receive` for the responses; they throw `ApiError`. */
    ask,
    mentions: draftMentions,
    retry: (clientId: string): void => void dropFilesOf(clientId).then(() => sender.retry(clientId)),
    cancel: (clientId: string): void => {
      void dropFilesOf(clientId)
      sender.cancel(clientId)
    },
    /** Marks what is on screen as read, on all of the reader's devices. */
    markRead: (receiverId: string, seq: number): void => {
      histories.get(receiverId)?.markRead(seq)
      $conversations.set(withRead($conversations.get(), receiverId, seq))
      closeNotifications(receiverId)
      point('chat:read', receiverId, seq)
    },
    /**
     * Requests in flight may still arrive, but nothing more is stored on this device, because its user may have logged
     * out.
     */
    close: (): void => {
      isClosed = true
      $outbox.set([])
    },
  }
}
