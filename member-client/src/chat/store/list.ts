import type { ChatMessage, ChatReceipt, Conversation } from '@metapyra/contract/entities/chat'
import { atom } from 'nanostores'
import type { ChatOptions } from './chat.lazy.ts'
import type { Conversations } from './conversations.ts'
import {
  mergeList,
  startsFollowingThread,
  withOvertakenMessage,
  withRead,
  withReceipt,
} from './conversations.ts'
import { createDelayedTask } from './delayed-task.ts'
import { createMissingMessages } from './missing-messages.ts'

const SOON_MS = 300
const LATER_MS = 2000
const MAX_EVENTS = 50

/** The server's list of conversations, and when to fetch it again. */
export const createList = (
  { $conversations, api, selfId, isOpen }: ChatOptions,
  onListed: (rows: readonly Conversation[]) => void,
  onGone: (receiverId: string) => void,
) => {
  const $blockedIds = atom<readonly string[]>([])
  const missed = createMissingMessages()
  const delayedTask = createDelayedTask()
  let isListed = false
  type ListEvent = (all: Conversations) => Conversations
  /**
   * Events since the last request of the list, which the response may not include, and events about conversations that
   * are added later.
   */
  let eventsSinceRequest: ListEvent[] = []
  const withEvents = (all: Conversations): Conversations =>
    eventsSinceRequest.reduce((current, change) => change(current), all)
  const applyEvent = (change: ListEvent): void => {
    eventsSinceRequest = [...eventsSinceRequest.slice(1 - MAX_EVENTS), change]
    $conversations.set(change($conversations.get()))
  }

  let waiting: Promise<Conversations> | undefined
  let last: Promise<Conversations> | undefined
  let connectionAbort = new AbortController()
  /** Requests run in order, because a late response would overwrite a newer one. Throws `ApiError`. */
  const reload = (): Promise<Conversations> => {
    waiting ??= (last ?? Promise.resolve()).then(fetchList, fetchList)
    last = waiting
    return waiting
  }
  /** Reloads on a new connection. Requests on the old one may get no response, and are not waited for. */
  const reloadOnNewConnection = (): Promise<Conversations> => {
    const before = connectionAbort
    connectionAbort = new AbortController()
    waiting = last = undefined
    const renewed = reload()
    before.abort()
    return renewed
  }
  const fetchList = async (): Promise<Conversations> => {
    waiting = undefined
    eventsSinceRequest = []
    const { signal } = connectionAbort
    const answer = await api('GET v2/chat/all', {}, { isSilent: true, signal }).catch((error) => {
      if (!signal.aborted) throw error
    })
    // Callers waiting for this request get the response on the new connection.
    if (!answer || signal.aborted) return last ?? reload()
    const { rows, blockedIds } = answer
    $blockedIds.set(blockedIds)
    isListed = true
    missed.clear()
    const before = $conversations.get()
    $conversations.set(withEvents(mergeList(rows, before)))
    onListed(rows)
    for (const receiverId of Object.keys(before)) if (!$conversations.get()[receiverId]) onGone(receiverId)
    return $conversations.get()
  }
  /** The request failed: it is repeated later, and returns nothing until then. */
  const retryLater = (): Conversations => {
    delayedTask(LATER_MS, refresh)
    return {}
  }
  const refresh = (): void => {
    if (isOpen()) void reload().catch(retryLater)
  }

  return {
    $blockedIds,
    reload,
    reloadOnNewConnection,
    retryLater,
    hearReceipt: (receiverId: string, receipt: ChatReceipt): void =>
      applyEvent((all) => withReceipt(all, receiverId, receipt)),
    /** Read up to here on another device. Only the server knows how many newer messages are unread. */
    hearRead: (receiverId: string, seq: number): void => {
      applyEvent((all) => withRead(all, receiverId, seq))
      const { lastReadSeq, unread } = $conversations.get()[receiverId] ?? {}
      if (unread && lastReadSeq === seq) delayedTask(LATER_MS, refresh)
    },
    /** A message has arrived. Only the server knows the number of unread messages if some have not arrived here. */
    onMessage: (conversations: Conversations, message: ChatMessage, receiverId: string): void => {
      // Receipts of a first message to someone may arrive before its acknowledgment.
      if (!conversations[receiverId]) $conversations.set(withEvents($conversations.get()))
      if (!isListed) return
      const { seq, senderId, conversationId, rootId } = message
      const before = conversations[receiverId]
      if (before && missed.note(receiverId, seq, before.lastSeq) && senderId !== selfId())
        $conversations.set(withOvertakenMessage($conversations.get(), receiverId, seq))
      const isUnknown = !before && !rootId && (seq > 1 || receiverId === conversationId)
      if (isUnknown || startsFollowingThread(conversations, message, selfId())) delayedTask(SOON_MS, refresh)
      else if (missed.isAny()) delayedTask(LATER_MS, () => missed.isAny() && refresh())
    },
  }
}
