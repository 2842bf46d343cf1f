import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import pLimit from 'p-limit'
import type { ByteRange } from './file-store.ts'
import type { Bucket, Listed, Multipart } from './s3-bucket.ts'
import { storeDown } from './s3-client.ts'

/** S3 accepts parts of 5 MiB to 5 GiB, up to 10,000. Each stream needs memory for two of them. */
const PIECE_BYTES = 8 * 1024 ** 2
const inMemory = pLimit(4)
/** The store can copy a piece of this size well within the time limit. */
const COPIED_BYTES = 256 * 1024 ** 2
const LEAST_PART_BYTES = 5 * 1024 ** 2
const AT_ONCE = 4

const SILENT_MS = 10_000
/** How often in a row a download may break off without any bytes. */
const MAX_RESUMES = 3

/** Streams an object, and resumes where a download breaks off. Undefined if the object doesn't exist. */
export const readObject = async (
  bucket: Bucket,
  request: { key: string; range?: ByteRange | undefined; etag?: string },
): Promise<Readable | undefined> => {
  const { key, range, etag } = request
  const source = { key, ...(etag && { etag }) }
  const first = await bucket.get({ ...source, ...(range && { range }) })
  if (!first) return undefined
  const length = first.headers.get('content-length')
  // Without a length, a truncated download would go unnoticed.
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
        if (breaks > MAX_RESUMES) throw storeDown(`GET ${key}: broke off`, error)
        answer = await bucket.get({ ...source, range: { start: at, end } })
      }
    }
  }
  const bytes = Readable.from(goOn(), { objectMode: false })
  // If the reader stops before the first byte, the response must be canceled, or its connection would stay open.
  return bytes.once('close', () => isBegun || first.body?.cancel().catch(() => undefined))
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await withTimeout(reader.read())
      if (done) return
      yield Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** The reader can take any time, but the store can't. */
const withTimeout = <T>(reading: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => reject(new Error('The store has fallen silent')), SILENT_MS)
  return Promise.race([reading, promise]).finally(() => clearTimeout(timer))
}

/** Stores a stream under a key after `check`, which can throw, has passed at its end: completely or not at all. */
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
        return await multipartUpload(bucket, key, async (multipart) => {
          const etags = [await bucket.putPart(multipart, 1, first)]
          for await (const piece of rest) etags.push(await bucket.putPart(multipart, etags.length + 1, piece))
          check()
          return etags
        })
      check()
      await bucket.put(key, first ?? Buffer.alloc(0))
    } finally {
      // Otherwise the source would never learn that no one reads on.
      await rest.return(undefined)
    }
  })

/** Each piece is valid only until the next one. */
async function* piecesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const piece = Buffer.allocUnsafeSlow(PIECE_BYTES)
  let filled = 0
  for await (const chunk of bytes)
    for (let index = 0; index < chunk.length; ) {
      const taken = chunk.copy(piece, filled, index)
      index += taken
      filled += taken
      if (filled < PIECE_BYTES) continue
      yield piece
      filled = 0
    }
  if (filled > 0) yield piece.subarray(0, filled)
}

/** A file is sent from the disk, so that it takes no memory. */
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
  await multipartUpload(bucket, key, (multipart) =>
    etagsOf(pieces, async ({ start, end }, number) => {
      const piece = blob.slice(start, end + 1)
      return bucket.putPart(multipart, number, piece, await digestOf(piece))
    }),
  )
}

/** Reads the piece once more than needed for sending, but never holds all of it in memory. */
const digestOf = async (piece: Blob): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of piece.stream()) hash.update(chunk)
  return hash.digest('hex')
}

/** Makes the store copy an object onto itself, so that it counts as new. */
export const touch = async (bucket: Bucket, key: string, size: number): Promise<void> => {
  if (size <= COPIED_BYTES) return bucket.copy({ key }, key)
  await multipartUpload(bucket, key, (multipart) =>
    etagsOf(rangesOf(size, COPIED_BYTES), (range, number) =>
      bucket.copyPart(multipart, number, { key, range }),
    ),
  )
}

/** A part as it was listed. */
export type Part = Pick<Listed, 'key' | 'size' | 'etag'>

/** S3 accepts no smaller parts except the last. */
export const canJoin = (parts: readonly Part[]): boolean =>
  parts.slice(0, -1).every(({ size }) => size >= LEAST_PART_BYTES)

/** Joins objects in order into one inside the store, without downloading them. */
export const join = async (bucket: Bucket, parts: readonly Part[], key: string): Promise<void> => {
  const [only, ...others] = parts
  if (only && others.length === 0) return bucket.copy(only, key)
  await multipartUpload(bucket, key, (multipart) =>
    etagsOf(parts, ({ key: from, etag }, number) => bucket.copyPart(multipart, number, { key: from, etag })),
  )
}

const multipartUpload = async (
  bucket: Bucket,
  key: string,
  send: (multipart: Multipart) => Promise<string[]>,
): Promise<void> => {
  const multipart = await bucket.begin(key)
  try {
    await bucket.complete(multipart, await send(multipart))
  } catch (error) {
    // If this fails too, the bucket's own rule for incomplete uploads removes it (docs/operations.md).
    await bucket.abort(multipart).catch(() => undefined)
    throw error
  }
}

const etagsOf = <T>(
  pieces: readonly T[],
  send: (piece: T, number: number) => Promise<string>,
): Promise<string[]> => pLimit(AT_ONCE).map(pieces, (piece, index) => send(piece, index + 1))

const rangesOf = (size: number, most: number): ByteRange[] =>
  Array.from({ length: Math.ceil(size / most) }, (_, index) => ({
    start: index * most,
    end: Math.min((index + 1) * most, size) - 1,
  }))
