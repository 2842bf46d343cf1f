import type { ConversationRow } from './core/queries.ts'

/** The changes of a conversation that this node has delivered. */
interface Delivered {
  /**
   * Changes up to this number are not searched for gaps; those that still arrive are delivered. Undefined until the
   * first check.
   */
  floor: number | undefined
  /** All changes from `floor` to this one were delivered. */
  upTo: number
  /** Single changes delivered beyond `upTo`. */
  beyond: Set<number>
}

/**
 * Tracks by change number what this node has delivered of each conversation, so that nothing is delivered twice and
 * gaps are noticed.
 */
export interface DeliveryCursors {
  /** Returns false if the change was delivered before. */
  add(conversationId: string, change: number): boolean
  /**
   * Begins tracking after the conversation's last change, because its readers have loaded everything up to there
   * themselves.
   */
  startAt(conversation: ConversationRow): void
  /** Returns the first missing change, or undefined if there is none. */
  missingFrom(conversation: ConversationRow): number | undefined
  /** Marks all changes up to the conversation's last one as delivered. */
  passTo(conversation: ConversationRow): void
  /** Drops conversations that no check has covered, because no one on this node reads them. */
  forgetUnmet(): void
  clear(): void
}

export const createDeliveryCursors = (): DeliveryCursors => {
  const known = new Map<string, Delivered>()
  const deliveredOf = (conversationId: string): Delivered => {
    const shown = known.get(conversationId) ?? { floor: undefined, upTo: 0, beyond: new Set() }
    known.set(conversationId, shown)
    return shown
  }
  return {
    add: (conversationId, change) => {
      const shown = deliveredOf(conversationId)
      if (shown.floor !== undefined && change <= shown.floor) return true
      if (change <= shown.upTo || shown.beyond.has(change)) return false
      shown.beyond.add(change)
      if (shown.floor !== undefined) advance(shown)
      return true
    },
    startAt: ({ id, lastChange }) => start(deliveredOf(id), lastChange),
    missingFrom: ({ id, lastChange }) => {
      const shown = deliveredOf(id)
      // The conversation is newer than its readers' connections, so tracking starts at 0.
      start(shown, 0)
      return shown.upTo < lastChange ? shown.upTo + 1 : undefined
    },
    passTo: ({ id, lastChange }) => {
      const shown = deliveredOf(id)
      shown.upTo = Math.max(shown.upTo, lastChange)
      for (const change of [...shown.beyond]) if (change <= shown.upTo) shown.beyond.delete(change)
      advance(shown)
    },
    forgetUnmet: () => {
      for (const [id, { floor }] of [...known]) if (floor === undefined) known.delete(id)
    },
    clear: () => known.clear(),
  }
}

const start = (shown: Delivered, floor: number): void => {
  if (shown.floor !== undefined) return
  shown.floor = floor
  shown.upTo = floor
  for (const change of [...shown.beyond]) if (change <= floor) shown.beyond.delete(change)
  advance(shown)
}

const advance = (shown: Delivered): void => {
  while (shown.beyond.delete(shown.upTo + 1)) shown.upTo += 1
}
