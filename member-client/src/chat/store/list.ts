import type { ChatMessage, ChatReceipt, Conversation } from '@metapyra/contract/entities/chat'
import { atom } from 'nanostores'
import type { ChatOptions } from './chat.ts'
import type { Conversations } from './conversations.ts'
import { listed, threadBegunBy, withLate, withRead, withReceipt } from './conversations.ts'
import { createMissed } from './missed.ts'
import { createSoon } from './soon.ts'

const SOON_MS = 300
const LATER_MS = 2000
const HEARD_MOST = 50

/** The list of conversations as the server tells it, and when it is asked for anew. */
export const createList = (
  { $conversations, api, selfId, isOpen }: ChatOptions,
  onListed: (rows: readonly Conversation[]) => void,
  onGone: (receiverId: string) => void,
) => {
  const $blockedIds = atom<readonly string[]>([])
  const missed = createMissed()
  const soon = createSoon()
  let isListed = false
  type Heard = (all: Conversations) => Conversations
  /** Since the list was asked for last, which may not know of them; and of what is told here only later. */
  let heard: Heard[] = []
  const withHeard = (all: Conversations): Conversations => heard.reduce((told, change) => change(told), all)
  const hear = (change: Heard): void => {
    heard = [...heard.slice(1 - HEARD_MOST), change]
    $conversations.set(change($conversations.get()))
  }

  let waiting: Promise<Conversations> | undefined
  let last: Promise<Conversations> | undefined
  let onLine = new AbortController()
  /** One after the other: an answer that comes late would take back what a newer one has told. Throws `ApiError`. */
  const reload = (): Promise<Conversations> => {
    waiting ??= (last ?? Promise.resolve()).then(ask, ask)
    last = waiting
    return waiting
  }
  /** The same on a new line: what was asked on the one before may get no answer, and is not waited for. */
  const renew = (): Promise<Conversations> => {
    const before = onLine
    onLine = new AbortController()
    waiting = last = undefined
    const renewed = reload()
    before.abort()
    return renewed
  }
  const ask = async (): Promise<Conversations> => {
    waiting = undefined
    heard = []
    const { signal } = onLine
    const answer = await api('GET v2/chat/all', {}, { isSilent: true, signal }).catch((error) => {
      if (!signal.aborted) throw error
    })
    // Whoever waited for this one gets what is asked on the new line.
    if (!answer || signal.aborted) return last ?? reload()
    const { rows, blockedIds } = answer
    $blockedIds.set(blockedIds)
    isListed = true
    missed.clear()
    const before = $conversations.get()
    $conversations.set(withHeard(listed(rows, before)))
    onListed(rows)
    for (const receiverId of Object.keys(before)) if (!$conversations.get()[receiverId]) onGone(receiverId)
    return $conversations.get()
  }
  /** It did not come now: it is asked for again, and tells nothing until then. */
  const again = (): Conversations => {
    soon(LATER_MS, refresh)
    return {}
  }
  const refresh = (): void => {
    if (isOpen()) void reload().catch(again)
  }

  return {
    $blockedIds,
    reload,
    renew,
    again,
    hearReceipt: (receiverId: string, receipt: ChatReceipt): void =>
      hear((all) => withReceipt(all, receiverId, receipt)),
    /** Read so far on another device: how much of what is newer is unread the server knows. */
    hearRead: (receiverId: string, seq: number): void => {
      hear((all) => withRead(all, receiverId, seq))
      const { lastReadSeq, unread } = $conversations.get()[receiverId] ?? {}
      if (unread && lastReadSeq === seq) soon(LATER_MS, refresh)
    },
    /** A message has arrived: how many are unread the server knows, where not all of them have come. */
    follow: (known: Conversations, message: ChatMessage, receiverId: string): void => {
      // What becomes of the first message to somebody may be told before it is acknowledged.
      if (!known[receiverId]) $conversations.set(withHeard($conversations.get()))
      if (!isListed) return
      const { seq, senderId, conversationId, rootId } = message
      const before = known[receiverId]
      if (before && missed.note(receiverId, seq, before.lastSeq) && senderId !== selfId())
        $conversations.set(withLate($conversations.get(), receiverId, seq))
      const isUnknown = !before && !rootId && (seq > 1 || receiverId === conversationId)
      if (isUnknown || threadBegunBy(known, message, selfId())) soon(SOON_MS, refresh)
      else if (missed.isAny()) soon(LATER_MS, () => missed.isAny() && refresh())
    },
  }
}
