import type { ConversationRow } from './core/queries.ts'

/** Which changes of a conversation this node has shown. */
interface Shown {
  /** Up to here nothing is looked for; what is still told of there comes once. Undefined until the first look. */
  floor: number | undefined
  /** All from the floor up to here were shown. */
  upTo: number
  /** Single ones beyond that. */
  beyond: Set<number>
}

/**
 * What this node has shown of each conversation, by the numbers of its changes, so that nothing is shown twice and a
 * gap is noticed.
 */
export interface ShownChanges {
  /** False where that change was shown before. */
  add(conversationId: string, change: number): boolean
  /** What is stored up to here its readers have asked for themselves. */
  startAt(conversation: ConversationRow): void
  /** The first one that is missing, or undefined where none is. */
  missingFrom(conversation: ConversationRow): number | undefined
  /** All up to its last one was shown. */
  passTo(conversation: ConversationRow): void
  /** Drops the conversations that no look has met: nobody here reads them. */
  forgetUnmet(): void
  clear(): void
}

export const createShownChanges = (): ShownChanges => {
  const known = new Map<string, Shown>()
  const shownOf = (conversationId: string): Shown => {
    const shown = known.get(conversationId) ?? { floor: undefined, upTo: 0, beyond: new Set() }
    known.set(conversationId, shown)
    return shown
  }
  return {
    add: (conversationId, change) => {
      const shown = shownOf(conversationId)
      if (shown.floor !== undefined && change <= shown.floor) return true
      if (change <= shown.upTo || shown.beyond.has(change)) return false
      shown.beyond.add(change)
      if (shown.floor !== undefined) advance(shown)
      return true
    },
    startAt: ({ id, lastChange }) => start(shownOf(id), lastChange),
    missingFrom: ({ id, lastChange }) => {
      const shown = shownOf(id)
      // Its people were here before it was begun.
      start(shown, 0)
      return shown.upTo < lastChange ? shown.upTo + 1 : undefined
    },
    passTo: ({ id, lastChange }) => {
      const shown = shownOf(id)
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

const start = (shown: Shown, floor: number): void => {
  if (shown.floor !== undefined) return
  shown.floor = floor
  shown.upTo = floor
  for (const change of [...shown.beyond]) if (change <= floor) shown.beyond.delete(change)
  advance(shown)
}

const advance = (shown: Shown): void => {
  while (shown.beyond.delete(shown.upTo + 1)) shown.upTo += 1
}
