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
    const delivered = known.get(conversationId) ?? { floor: undefined, upTo: 0, beyond: new Set() }
    known.set(conversationId, delivered)
    return delivered
  }
  return {
    add: (conversationId, change) => {
      const delivered = deliveredOf(conversationId)
      if (delivered.floor !== undefined && change <= delivered.floor) return true
      if (change <= delivered.upTo || delivered.beyond.has(change)) return false
      delivered.beyond.add(change)
      if (delivered.floor !== undefined) advance(delivered)
      return true
    },
    startAt: ({ id, lastChange }) => start(deliveredOf(id), lastChange),
    missingFrom: ({ id, lastChange }) => {
      const delivered = deliveredOf(id)
      // The conversation is newer than its readers' connections, so tracking starts at 0.
      start(delivered, 0)
      return delivered.upTo < lastChange ? delivered.upTo + 1 : undefined
    },
    passTo: ({ id, lastChange }) => {
      const delivered = deliveredOf(id)
      delivered.upTo = Math.max(delivered.upTo, lastChange)
      for (const change of [...delivered.beyond])
        if (change <= delivered.upTo) delivered.beyond.delete(change)
      advance(delivered)
    },
    forgetUnmet: () => {
      for (const [id, { floor }] of [...known]) if (floor === undefined) known.delete(id)
    },
    clear: () => known.clear(),
  }
}

const start = (delivered: Delivered, floor: number): void => {
  if (delivered.floor !== undefined) return
  delivered.floor = floor
  delivered.upTo = floor
  for (const change of [...delivered.beyond]) if (change <= floor) delivered.beyond.delete(change)
  advance(delivered)
}

const advance = (delivered: Delivered): void => {
  while (delivered.beyond.delete(delivered.upTo + 1)) delivered.upTo += 1
}
