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
      const sentMessage = sent.get(number)
      if (sentMessage) sentMessage.isStored = true
    },
    see: (readerId: string, { body, change }: ChatMessage): void => {
      const sentMessage = sent.get(Number(MARK.exec(body)?.[1]))
      if (!sentMessage) return
      if (sentMessage.waiting.delete(readerId)) tally.seen(performance.now() - sentMessage.atMs)
      const key = `${readerId} ${change}`
      if (sentMessage.seen.has(key)) tally.doubled()
      sentMessage.seen.add(key)
    },
    /** A disconnected reader fetches missed messages after reconnecting. */
    removeReader: (readerId: string): void => {
      for (const { waiting } of sent.values()) waiting.delete(readerId)
    },
    /** Counts as lost what was acknowledged as stored but has still not been seen by a connected reader. */
    sweep: (): void => {
      const nowMs = performance.now()
      for (const [number, sentMessage] of sent) {
        if (nowMs - sentMessage.atMs > LATE_MS) {
          if (sentMessage.isStored) for (const _reader of sentMessage.waiting) tally.lost()
          sentMessage.waiting.clear()
        }
        if (nowMs - sentMessage.atMs > KEPT_MS) sent.delete(number)
      }
    },
  }
}

export type MixMessages = ReturnType<typeof createMixMessages>
