import type { ChatMessage } from '@metapyra/contract/entities/chat'
import type { MixTally } from './mix-tally.ts'

interface Sent {
  atMs: number
  isStored: boolean
  /** Who was there as it was sent, and has not seen it yet. */
  waiting: Set<string>
  /** By change: a message that is reacted to is told again. */
  seen: Set<string>
}

const LATE_MS = 15_000
const KEPT_MS = 60_000
const MARK = /~(\d+)~/

/** All that is written under a load: whether each of its readers who are there sees it, once, and how soon. */
export const createMixMessages = (tally: MixTally) => {
  const sent = new Map<number, Sent>()
  let last = 0
  return {
    /** The mark that its words have to hold. */
    write: (readers: Iterable<string>): { mark: string; number: number } => {
      last += 1
      sent.set(last, {
        atMs: performance.now(),
        isStored: false,
        waiting: new Set(readers),
        seen: new Set(),
      })
      return { mark: `~${last}~`, number: last }
    },
    stored: (number: number): void => {
      const one = sent.get(number)
      if (one) one.isStored = true
    },
    see: (readerId: string, { body, change }: ChatMessage): void => {
      const one = sent.get(Number(MARK.exec(body)?.[1]))
      if (!one) return
      if (one.waiting.delete(readerId)) tally.seen(performance.now() - one.atMs)
      const key = `${readerId} ${change}`
      if (one.seen.has(key)) tally.doubled()
      one.seen.add(key)
    },
    /** They ask for what they miss once they are back. */
    gone: (readerId: string): void => {
      for (const { waiting } of sent.values()) waiting.delete(readerId)
    },
    /** What its writer was told is stored and somebody who is there has not seen by now is lost. */
    sweep: (): void => {
      const nowMs = performance.now()
      for (const [number, one] of sent) {
        if (nowMs - one.atMs > LATE_MS) {
          if (one.isStored) for (const _reader of one.waiting) tally.lost()
          one.waiting.clear()
        }
        if (nowMs - one.atMs > KEPT_MS) sent.delete(number)
      }
    },
  }
}

export type MixMessages = ReturnType<typeof createMixMessages>
