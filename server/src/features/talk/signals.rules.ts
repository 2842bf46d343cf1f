import type { TokenBucket } from '../../platform/realtime/connection/token-bucket.ts'
import { createTokenBucket } from '../../platform/realtime/connection/token-bucket.ts'

/**
 * New rounds of signaling: each begins a connection in the recipient's browser. An attempt is given up after twelve
 * seconds.
 */
const ROUNDS = { perSecond: 0.5, atOnce: 6 }
/** A reloaded page takes another seat; each ends and begins all connections of a circle. */
const SEATS = { perSecond: 0.5, atOnce: 6 }
/** Changes of the media sent. Each notifies the whole circle and, from a stage, everyone outside areas. */
const CHANGES = { perSecond: 2, atOnce: 20 }
/** Three connections begun at once, each with an offer and some dozens of addresses, stay well below. */
const BYTES = { perSecond: 32_000, atOnce: 256_000 }

/** A speaker sends three or four a second while their browser recognizes more. */
const CAPTIONS = { perSecond: 8, atOnce: 24 }

/** The limits of a person in a space. */
interface Sender {
  bytes: TokenBucket
  captions: TokenBucket
  seats: TokenBucket
  changes: TokenBucket
  seat: string | undefined
  rounds: Map<string, { last: number; bucket: TokenBucket }>
}

interface Size {
  round: number
  bytes: number
}

/** [TALK-12] Limits how much one person can load other browsers and connections; `factor` as in `rateLimitOf`. */
export const createSignalLimits = (nowMs: () => number, factor: number) => {
  const senders = new Map<string, Sender>()
  const bucket = ({ perSecond, atOnce }: typeof BYTES) =>
    createTokenBucket({ perSecond: perSecond * factor, atOnce: atOnce * factor }, nowMs())
  const senderOf = (key: string): Sender => {
    const sender = senders.get(key) ?? {
      bytes: bucket(BYTES),
      captions: bucket(CAPTIONS),
      seats: bucket(SEATS),
      changes: bucket(CHANGES),
      seat: undefined,
      rounds: new Map(),
    }
    senders.set(key, sender)
    return sender
  }
  const mayBegin = ({ rounds }: Sender, to: string, round: number): boolean => {
    const known = rounds.get(to) ?? { last: -1, bucket: bucket(ROUNDS) }
    rounds.set(to, known)
    if (round === known.last) return true
    if (!known.bucket.take(nowMs())) return false
    known.last = round
    return true
  }
  return {
    /** Returns whether a person can send this signal now. */
    maySignal: (key: string, to: string, { round, bytes }: Size): boolean => {
      const sender = senderOf(key)
      return mayBegin(sender, to, round) && sender.bytes.take(nowMs(), bytes)
    },
    mayCaption: (key: string): boolean => senderOf(key).captions.take(nowMs()),
    /** Returns whether the page can take the seat now, or change the media it sends. */
    maySit: (key: string, seat: string): boolean => {
      const sender = senderOf(key)
      if (sender.seat === seat) return sender.changes.take(nowMs())
      if (!sender.seats.take(nowMs())) return false
      sender.seat = seat
      return true
    },
    forget: (isGone: (key: string) => boolean): void => {
      for (const key of senders.keys()) if (isGone(key)) senders.delete(key)
    },
  }
}
