import { formatBytes } from '@metapyra/contract/bytes'
import { HOUR_MS } from '@metapyra/contract/constants'
import { createLeakyBuckets } from '../../concurrency/leaky-buckets.ts'
import { startPoller } from '../../jobs/poller.ts'
import { AppError } from '../app-error.ts'
import { networksOf } from './networks.ts'
import { waitText } from './rate-limits.ts'

const MIB = 1024 ** 2
/** Far more than anyone types, even in a long note that is saved every few seconds. */
const HOUR_BYTES = 128 * MIB
const GUEST_HOUR_BYTES = 8 * MIB
const KEEP_EVERY_MS = 5000
/** A space's usage changes elsewhere too: files come and go, and other servers count their own texts. */
const READ_AGAIN_MS = 15_000
/** A space with more free storage than this can't be filled within the longer interval. */
const AMPLE_BYTES = 1024 ** 3
const AMPLE_READ_AGAIN_MS = 5 * 60_000

/** The author of a text: a person or a guest's session. */
export interface Writer {
  id: string | null
  isGuest: boolean
  ip: string
}

export interface Room {
  usedBytes: number
  storageBytes: number
}

interface Options {
  nowMs: () => number
  /** The factor of all rate limits. */
  factor: number
  storageOf(spaceId: string): Promise<Room>
  saveCounts(bytesBySpace: Map<string, number>): Promise<void>
  onError(error: Error): void
}

interface Known extends Room {
  atMs: number
  /** Bytes counted here that `usedBytes` doesn't contain yet: they came after it was read or weren't saved by then. */
  sinceBytes: number
}

export type TextMeter = ReturnType<typeof createTextMeter>

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The number of text bytes in an input. Ids, as in a delete, count as none. */
export const textBytesOf = (input: unknown): number => {
  if (typeof input === 'string') return ID.test(input) ? 0 : Buffer.byteLength(input)
  if (typeof input !== 'object' || input === null) return 0
  return Object.values(input).reduce((sum: number, value) => sum + textBytesOf(value), 0)
}

/**
 * [TEXT-1] [TEXT-2] Counts written text: per author for an hour, and permanently toward the space's storage. In memory,
 * so that a message needs no further statement. Counts are saved every few seconds; a killed server loses that much
 * until everything is recounted (`features/text-count`).
 */
export const createTextMeter = ({ nowMs, factor, storageOf, saveCounts, onError }: Options) => {
  const hourly = (bytes: number) => ({ bytes: bytes * factor, leakAMs: (bytes * factor) / HOUR_MS })
  const [own, guests] = [hourly(HOUR_BYTES), hourly(GUEST_HOUR_BYTES)]
  const bucketsOf = ({ bytes, leakAMs }: typeof own) =>
    createLeakyBuckets({ leakPerMs: leakAMs, capacity: bytes, nowMs })
  const [written, writtenByGuests] = [bucketsOf(own), bucketsOf(guests)]
  const known = new Map<string, Known>()
  const reading = new Set<string>()
  let uncounted = new Map<string, number>()

  const checkHour = ({ id, isGuest, ip }: Writer, bytes: number): void => {
    // Guests can easily get a new session, so their network is charged too.
    const payers = [
      ...(id && !isGuest ? [{ buckets: written, ...own, key: id, share: 1 }] : []),
      ...(id && isGuest ? [{ buckets: writtenByGuests, ...guests, key: id, share: 1 }] : []),
      ...(id && !isGuest ? [] : networksOf(ip).map((network) => ({ buckets: written, ...own, ...network }))),
    ]
    const over = payers.map(
      (payer) => (payer.buckets.levelOf(payer.key) + bytes / payer.share - payer.bytes) / payer.leakAMs,
    )
    const waitMs = Math.max(...over)
    if (waitMs > 0) throw tooMuch(waitMs)
    for (const { buckets, key, share } of payers) buckets.add(key, bytes / share)
  }
  const isOld = ({ atMs, usedBytes, storageBytes }: Known): boolean =>
    nowMs() - atMs > (storageBytes - usedBytes > AMPLE_BYTES ? AMPLE_READ_AGAIN_MS : READ_AGAIN_MS)
  const read = async (spaceId: string): Promise<void> => {
    if (reading.has(spaceId)) return
    reading.add(spaceId)
    const fresh = {
      atMs: nowMs(),
      sinceBytes: uncounted.get(spaceId) ?? 0,
      usedBytes: 0,
      storageBytes: Infinity,
    }
    try {
      const before = known.get(spaceId)?.sinceBytes ?? 0
      const room = await storageOf(spaceId)
      const meanwhile = (known.get(spaceId)?.sinceBytes ?? 0) - before
      known.set(spaceId, { ...fresh, ...room, sinceBytes: fresh.sinceBytes + meanwhile })
    } finally {
      reading.delete(spaceId)
    }
  }
  /** Uses what is known already, so that no one waits for a read. */
  const checkSpace = (spaceId: string, bytes: number): void => {
    const room = known.get(spaceId)
    if (!room || isOld(room)) read(spaceId).catch(onError)
    if (bytes > 0 && room && room.usedBytes + room.sinceBytes + bytes > room.storageBytes)
      throw storageFullError(room.storageBytes)
  }
  const count = (spaceId: string, bytes: number): void => {
    uncounted.set(spaceId, (uncounted.get(spaceId) ?? 0) + bytes)
    const room = known.get(spaceId)
    if (room) room.sinceBytes += bytes
  }
  const keepCounted = async (): Promise<void> => {
    for (const [spaceId, { atMs }] of known) if (nowMs() - atMs > HOUR_MS) known.delete(spaceId)
    if (uncounted.size === 0) return
    const keeping = uncounted
    uncounted = new Map()
    try {
      await saveCounts(keeping)
    } catch (error) {
      for (const [spaceId, bytes] of keeping) uncounted.set(spaceId, (uncounted.get(spaceId) ?? 0) + bytes)
      throw error
    }
  }
  const keeping = startPoller(keepCounted, KEEP_EVERY_MS, onError)

  return {
    /** Runs `work` and counts the bytes that it stores; throws TOO_MANY or TOO_LARGE if a limit is reached. */
    write: async <T>(
      who: Writer,
      spaceId: string | null | undefined,
      input: unknown,
      work: () => T | Promise<T>,
    ): Promise<T> => {
      const bytes = textBytesOf(input)
      checkHour(who, bytes)
      if (spaceId) checkSpace(spaceId, bytes)
      const result = await work()
      if (spaceId) count(spaceId, bytes)
      return result
    },
    stop: async (): Promise<void> => {
      await keeping.stop()
      await keepCounted().catch(onError)
    },
  }
}

const tooMuch = (waitMs: number): AppError => {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  const message = `You’ve written more than can be saved in an hour. Wait ${waitText(retryAfterSeconds)} and try again.`
  return new AppError('TOO_MANY', { message, retryAfterSeconds })
}

/** [LIB-14] The error when a space's storage is full. */
export const storageFullError = (storageBytes: number): AppError =>
  new AppError('TOO_LARGE', {
    message: `This space’s storage is full: ${formatBytes(storageBytes)}.`,
  })
