import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import pLimit from 'p-limit'
import type { ByteRange } from './file-store.ts'
import type { Bucket, Listed, Multipart } from './s3-bucket.ts'
import { storeDown } from './s3-client.ts'

/** S3 takes 5 MiB to 5 GiB, and 10,000 of them. Two such are in memory for each of what comes through it. */
const PIECE_BYTES = 8 * 1024 ** 2
const inMemory = pLimit(4)
/** The store copies such a piece well within the time that it has to answer in. */
const COPIED_BYTES = 256 * 1024 ** 2
const LEAST_PART_BYTES = 5 * 1024 ** 2
const AT_ONCE = 4

const SILENT_MS = 10_000
/** So often in a row it may break off without a byte. */
const MOST_BREAKS = 3

/** Streamed from where it is; what breaks off is asked for again from there. Undefined where it is not there. */
export const readObject = async (
  bucket: Bucket,
  asked: { key: string; range?: ByteRange | undefined; etag?: string },
): Promise<Readable | undefined> => {
  const { key, range, etag } = asked
  const source = { key, ...(etag && { etag }) }
  const first = await bucket.get({ ...source, ...(range && { range }) })
  if (!first) return undefined
  const length = first.headers.get('content-length')
  // Else nobody would notice that it broke off.
  if (length === null) {
    await first.body?.cancel()
    throw storeDown(`GET ${key}: without how many bytes come`)
  }
  const start = range?.start ?? 0
  const end = start + Number(length) - 1
  let isBegun = false
  const goOn = async function* () {
    isBegun = true
    let [at, breaks, answer] = [start, 0, first as Response | undefined]
    while (at <= end) {
      if (!answer?.body) throw storeDown(`GET ${key}: gone or changed while it was read`)
      try {
        for await (const chunk of chunksOf(answer.body)) {
          at += chunk.length
          breaks = 0
          yield chunk
        }
        if (at <= end) throw new Error(`${key} came with fewer bytes than it has`)
      } catch (error) {
        breaks += 1
        if (breaks > MOST_BREAKS) throw storeDown(`GET ${key}: broke off`, error)
        answer = await bucket.get({ ...source, range: { start: at, end } })
      }
    }
  }
  const bytes = Readable.from(goOn(), { objectMode: false })
  // Whoever goes before the first byte leaves a line open that nobody reads.
  return bytes.once('close', () => isBegun || first.body?.cancel().catch(() => undefined))
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await spoken(reader.read())
      if (done) return
      yield Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** Whoever reads may take their time; the store may not. */
const spoken = <T>(reading: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => reject(new Error('The store has fallen silent')), SILENT_MS)
  return Promise.race([reading, promise]).finally(() => clearTimeout(timer))
}

/** Puts what comes under a key once `check`, which may throw, has seen the last of it: all of it or nothing. */
export const putPieces = (
  bucket: Bucket,
  key: string,
  bytes: AsyncIterable<Buffer>,
  check: () => void,
): Promise<void> =>
  inMemory(async () => {
    const rest = piecesOf(bytes)
    try {
      const { value: first } = await rest.next()
      if (first && first.length === PIECE_BYTES)
        return await together(bucket, key, async (multipart) => {
          const etags = [await bucket.putPart(multipart, 1, first)]
          for await (const piece of rest) etags.push(await bucket.putPart(multipart, etags.length + 1, piece))
          check()
          return etags
        })
      check()
      await bucket.put(key, first ?? Buffer.alloc(0))
    } finally {
      // Else what it comes from is never told that nobody reads on.
      await rest.return(undefined)
    }
  })

/** Each is gone with the next. */
async function* piecesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const piece = Buffer.allocUnsafeSlow(PIECE_BYTES)
  let filled = 0
  for await (const chunk of bytes)
    for (let at = 0; at < chunk.length; ) {
      const taken = chunk.copy(piece, filled, at)
      at += taken
      filled += taken
      if (filled < PIECE_BYTES) continue
      yield piece
      filled = 0
    }
  if (filled > 0) yield piece.subarray(0, filled)
}

/** A file is sent from where it lies, so that it takes no memory. */
export const putSource = async (
  bucket: Bucket,
  key: string,
  source: Buffer | string,
  sha256: string,
): Promise<void> => {
  const blob =
    typeof source === 'string' ? await openAsBlob(source) : new Blob([source as Buffer<ArrayBuffer>])
  if (blob.size <= PIECE_BYTES) return bucket.put(key, blob, sha256)
  const pieces = rangesOf(blob.size, PIECE_BYTES)
  await together(bucket, key, (multipart) =>
    etagsOf(pieces, async ({ start, end }, number) => {
      const piece = blob.slice(start, end + 1)
      return bucket.putPart(multipart, number, piece, await digestOf(piece))
    }),
  )
}

/** Read once more than it is sent, and never in memory as a whole. */
const digestOf = async (piece: Blob): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of piece.stream()) hash.update(chunk)
  return hash.digest('hex')
}

/** As if it had just been put: copied onto itself by the store. */
export const touch = async (bucket: Bucket, key: string, size: number): Promise<void> => {
  if (size <= COPIED_BYTES) return bucket.copy({ key }, key)
  await together(bucket, key, (multipart) =>
    etagsOf(rangesOf(size, COPIED_BYTES), (range, number) =>
      bucket.copyPart(multipart, number, { key, range }),
    ),
  )
}

/** As it was listed. */
export type Part = Pick<Listed, 'key' | 'size' | 'etag'>

/** S3 takes no smaller part but the last. */
export const canJoin = (parts: readonly Part[]): boolean =>
  parts.slice(0, -1).every(({ size }) => size >= LEAST_PART_BYTES)

/** Objects in their order become one, without a byte of them coming here. */
export const join = async (bucket: Bucket, parts: readonly Part[], key: string): Promise<void> => {
  const [only, ...others] = parts
  if (only && others.length === 0) return bucket.copy(only, key)
  await together(bucket, key, (multipart) =>
    etagsOf(parts, ({ key: from, etag }, number) => bucket.copyPart(multipart, number, { key: from, etag })),
  )
}

const together = async (
  bucket: Bucket,
  key: string,
  send: (multipart: Multipart) => Promise<string[]>,
): Promise<void> => {
  const multipart = await bucket.begin(key)
  try {
    await bucket.complete(multipart, await send(multipart))
  } catch (error) {
    // Where this fails too, the bucket's own rule for what was never completed takes it (docs/operations.md).
    await bucket.abort(multipart).catch(() => undefined)
    throw error
  }
}

const etagsOf = <T>(
  pieces: readonly T[],
  send: (piece: T, number: number) => Promise<string>,
): Promise<string[]> => pLimit(AT_ONCE).map(pieces, (piece, at) => send(piece, at + 1))

const rangesOf = (size: number, most: number): ByteRange[] =>
  Array.from({ length: Math.ceil(size / most) }, (_, at) => ({
    start: at * most,
    end: Math.min((at + 1) * most, size) - 1,
  }))
