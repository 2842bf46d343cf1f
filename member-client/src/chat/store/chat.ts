import type { ChatMessage } from '@metapyra/contract/entities/chat'
import type { Api } from '@metapyra/session/api'
import type { Flags } from '@metapyra/session/page'
import type { SpaceConnection } from '@metapyra/session/realtime'
import type { WritableAtom } from 'nanostores'
import { atom } from 'nanostores'
import { newClientId } from '../../session/client-id.ts'
import type { Face } from '../../session/face.ts'
import { loadAttachments } from '../load-attachments.ts'
import type { Conversations } from './conversations.ts'
import { withArrived, withRead, withRoot } from './conversations.ts'
import type { Rows } from './history.ts'
import type { HistoryStore } from './history-store.ts'
import { createHistoryStore } from './history-store.ts'
import { createList } from './list.ts'
import { createMeant } from './mentioned.ts'
import type { Outbox, OutboxStorage } from './outbox.ts'
import type { OutgoingFile } from './outgoing-files.ts'
import { createPointers } from './pointers.ts'
import { createSender } from './sender.ts'
import { closeNoticesOf } from './shown-notices.ts'
import { createTyping } from './typing.ts'

export interface ChatOptions {
  /** What the list of conversations tells, for whoever shows it. */
  $conversations: WritableAtom<Conversations>
  api: Api
  ask: SpaceConnection['ask']
  isOpen(): boolean
  storage: OutboxStorage
  /** What lasts as long as the tab. */
  tab: Pick<Flags, 'get' | 'set'>
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
const KEPT_HISTORIES = 20

/** The chats of one space on this page: of the space itself and of its people. */
export const createChat = (options: ChatOptions) => {
  const { $conversations, api, ask, isOpen, storage, spaceId, selfId, nameOf, hearOf } = options
  const $outbox = atom<Outbox>([])
  const meant = createMeant(options.tab)
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
    bringUp: async (files) => (await loadAttachments()).bringUp(files),
    onSent: (message, receiverId) => {
      receive(message, receiverId)
      options.onWritten()
    },
    later: (task) => later(TRY_AGAIN_MS, task),
  })
  const seeStored = (rows: Rows): void => {
    const waiting = new Set($outbox.get().map(({ clientId }) => clientId))
    for (const { clientId, senderId, senderName, senderImage, senderColour } of rows) {
      if (waiting.has(clientId)) sender.acknowledge(clientId)
      hearOf({ userId: senderId, name: senderName, image: senderImage, colour: senderColour })
    }
  }
  const histories = new Map<string, HistoryStore>()
  /** Of the conversation with a receiver; begins to load it when it is first asked for. */
  const historyOf = (receiverId: string): HistoryStore => {
    const known = histories.get(receiverId)
    if (known) return known
    const history = createHistoryStore(
      (anchor) =>
        api('POST v2/chat/get', { receiverId, page: 1, ...anchor }, { isSilent: true, isJoined: true }),
      seeStored,
    )
    histories.set(receiverId, history)
    for (const [id, one] of histories)
      if (histories.size > KEPT_HISTORIES && !one.isShown() && one !== history) histories.delete(id)
    void history.catchUp()
    return history
  }

  const typing = createTyping((receiverId) => {
    // Whether it is heard matters to nobody here.
    if (isOpen()) ask('chat:typing', { receiverId }).catch(() => undefined)
  })
  const isOfFew = (receiverId: string): boolean =>
    ['dm', 'group'].includes($conversations.get()[receiverId]?.kind ?? '')
  const point = createPointers({
    isOpen,
    ask,
    later,
    waitMs: (id) => (isOfFew(id) ? SOON_MS : LATER_MS),
  })
  const list = createList(
    options,
    (rows) => {
      for (const { kind, receiverId, title, image, colour, lastSeq, unread } of rows) {
        if (kind === 'dm') hearOf({ userId: receiverId, name: title, image, colour })
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
    const known = $conversations.get()
    $conversations.set(withRoot(withArrived(known, message, receiverId, arrival), message))
    histories.get(message.id)?.takeRoot(message)
    if (message.senderId !== selfId() && isOfFew(receiverId)) point('chat:got', receiverId, message.seq)
    list.follow(known, message, receiverId)
  }

  const closeNotices = (receiverId: string): void => {
    const { id, unread } = $conversations.get()[receiverId] ?? {}
    // A browser that forbids to look at them has shown none.
    if (id && unread === 0) closeNoticesOf(id).catch(() => undefined)
  }

  /** What was brought up of it is brought up anew, or not at all. */
  const dropFilesOf = async (clientId: string): Promise<void> => {
    const { files } = $outbox.get().find((one) => one.clientId === clientId) ?? {}
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
    type: typing.say,
    hearTyping: (personId: string, receiverId: string): void => {
      if (personId !== selfId()) typing.hear(personId, receiverId)
    },
    hearReceipt: list.hearReceipt,
    hearRead: (receiverId: string, seq: number): void => {
      histories.get(receiverId)?.markRead(seq)
      list.hearRead(receiverId, seq)
      closeNotices(receiverId)
    },
    load: sender.load,
    /** Throws `ApiError`. */
    reload,
    know: hearOf,
    /** Connected, at first or again: asks for what was missed, and sends what has waited. */
    resync: async (): Promise<void> => {
      void sender.wake()
      const told = await list.renew().catch(list.again)
      await Promise.all([...histories].map(([receiverId, one]) => one.catchUp(told[receiverId])))
    },
    send: (receiverId: string, body: string, files?: readonly OutgoingFile[]): void =>
      sender.write(newClientId(), receiverId, body, files, meant.in(body)),
    /** By these, and `receive` with what they answer, messages are changed; they throw `ApiError`. */
    ask,
    meant,
    retry: (clientId: string): void => void dropFilesOf(clientId).then(() => sender.retry(clientId)),
    cancel: (clientId: string): void => {
      void dropFilesOf(clientId)
      sender.cancel(clientId)
    },
    /** What is on the screen is read, on all of the reader's devices. */
    markRead: (receiverId: string, seq: number): void => {
      histories.get(receiverId)?.markRead(seq)
      $conversations.set(withRead($conversations.get(), receiverId, seq))
      closeNotices(receiverId)
      point('chat:read', receiverId, seq)
    },
    /** What is under way may still arrive; nothing more is kept on this device, where its writer may have logged out. */
    close: (): void => {
      isClosed = true
      $outbox.set([])
    },
  }
}
