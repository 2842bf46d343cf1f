import type { ConversationRow } from './queries.ts'

/** Which messages of a conversation this node has shown. */
interface Shown {
  /** Up to here nothing is looked for; what is still told of there comes once. Undefined until the first look. */
  floor: number | undefined
  /** All from the floor up to here were shown. */
  upTo: number
  /** Single ones beyond that. */
  beyond: Set<number>
}

/** What this node has shown of each conversation, so that nothing is shown twice and a gap is noticed. */
export interface ShownPlaces {
  /** False where that place was shown before. */
  add(conversationId: string, seq: number): boolean
  /** What is stored up to here its readers have asked for themselves. */
  startAt(conversation: ConversationRow): void
  /** The first place that is missing, or undefined where none is. */
  missingFrom(conversation: ConversationRow): number | undefined
  /** Drops the conversations that no look has met: nobody here reads them. */
  forgetUnmet(): void
  clear(): void
}

export const createShownPlaces = (): ShownPlaces => {
  const places = new Map<string, Shown>()
  const placeOf = (conversationId: string): Shown => {
    const shown = places.get(conversationId) ?? { floor: undefined, upTo: 0, beyond: new Set() }
    places.set(conversationId, shown)
    return shown
  }
  return {
    add: (conversationId, seq) => {
      const shown = placeOf(conversationId)
      if (shown.floor !== undefined && seq <= shown.floor) return true
      if (seq <= shown.upTo || shown.beyond.has(seq)) return false
      shown.beyond.add(seq)
      if (shown.floor !== undefined) advance(shown)
      return true
    },
    startAt: ({ id, lastSeq }) => start(placeOf(id), lastSeq),
    missingFrom: ({ id, lastSeq }) => {
      const shown = placeOf(id)
      // Its people were here before it was begun.
      start(shown, 0)
      return shown.upTo < lastSeq ? shown.upTo + 1 : undefined
    },
    forgetUnmet: () => {
      for (const [id, { floor }] of [...places]) if (floor === undefined) places.delete(id)
    },
    clear: () => places.clear(),
  }
}

const start = (shown: Shown, floor: number): void => {
  if (shown.floor !== undefined) return
  shown.floor = floor
  shown.upTo = floor
  for (const seq of [...shown.beyond]) if (seq <= floor) shown.beyond.delete(seq)
  advance(shown)
}

const advance = (shown: Shown): void => {
  while (shown.beyond.delete(shown.upTo + 1)) shown.upTo += 1
}
