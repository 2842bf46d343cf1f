import type { ChatMessage } from '@metapyra/contract/entities/chat'
import type { MixTally } from './mix-tally.ts'

interface Sent {
  atMs: number
  isStored: boolean
  /** Readers who were connected when it was sent, and have not seen it yet. */
  waiting: Set<string>
  /** By change number, because a message with a new reaction is delivered again. */
  seen: Set<string>
}

const LATE_MS = 15_000
const KEPT_MS = 60_000
const MARK = /~(\d+)~/

/** Tracks all messages of a load test: whether each connected reader sees each one, once, and how soon. */
export const createMixMessages = (tally: MixTally) => {
  const sent = new Map<number, Sent>()
  let last = 0
  return {
    /** Registers a new message, and returns the mark that its text has to contain. */
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
    /** A disconnected reader fetches missed messages after reconnecting. */
    removeReader: (readerId: string): void => {
      for (const { waiting } of sent.values()) waiting.delete(readerId)
    },
    /** Counts as lost what was acknowledged as stored but has still not been seen by a connected reader. */
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
