import type { Requester } from '../../platform/concurrency/usage-semaphore.ts'
import { createUsageSemaphore } from '../../platform/concurrency/usage-semaphore.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Upload } from '../../platform/http/call-request.ts'
import { InputError } from '../../platform/workers/confined-answer.ts'
import { LimitExceeded, runConfined } from '../../platform/workers/confined-process.ts'
import type { PictureInput } from '../../platform/workers/picture.ts'
import { MAX_PIXELS, MAX_SIDE } from './rules.ts'

const WORKER = new URL('../../platform/workers/picture.ts', import.meta.url)
const MOST_BYTES = 512 * 1024 ** 2
const DRAW_MS = 10_000
/** Shorter, because an SVG can describe in a hundred bytes what takes a minute to render. */
const DRAW_SVG_MS = 5000

/** [FILE-10] Limits how long pictures that are slow to process keep other people waiting. */
const withSemaphore = createUsageSemaphore({
  most: 2,
  mostWaiting: 120,
  maxWaitingPerPerson: 24,
  waitMs: 30_000,
})

type Source = Pick<Upload, 'source' | 'mediaType'>

/** [FILE-9] Processes a picture in a separate process, because its cost cannot be known beforehand. */
const processPicture = (
  { source, mediaType }: Source,
  operation: PictureInput['way'],
  maxSide: number,
  asker: Requester,
) =>
  withSemaphore(asker, () =>
    runConfined({
      file: WORKER,
      input: { way: operation, mediaType, maxSide, maxPixels: MAX_PIXELS } satisfies PictureInput,
      source,
      limitMs: mediaType === 'image/svg+xml' ? DRAW_SVG_MS : DRAW_MS,
      mostBytes: MOST_BYTES,
    }).catch((error) => {
      throw asPictureError(error)
    }),
  )

export interface Drawn {
  bytes: Buffer
  mediaType: 'image/jpeg' | 'image/png' | 'image/gif'
}

/**
 * [FILE-5] Re-encodes a picture: upright, no longer than `maxSide`, without location, camera and other metadata. An SVG
 * becomes a PNG.
 */
export const drawPicture = async (upload: Source, maxSide: number, asker: Requester): Promise<Drawn> => {
  const { parts } = await processPicture(upload, 'draw', maxSide, asker)
  const { mediaType } = upload
  return {
    bytes: partOf(parts, 0),
    mediaType: mediaType === 'image/jpeg' || mediaType === 'image/gif' ? mediaType : 'image/png',
  }
}

export const SHARED_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']

export interface SharedPicture {
  /** Null if animated: then the original is stored. */
  bytes: Buffer | null
  width: number
  height: number
  /** A smaller version to display first; null if the picture is small enough. */
  smaller: Buffer | null
}

/**
 * [CHAT-52] Prepares a picture to send: upright, without location and camera, limited in size, with a smaller still
 * version to display first. Animated pictures stay as they are, because cameras make neither GIF nor animated WebP.
 */
export const drawToShare = async (upload: Source, asker: Requester): Promise<SharedPicture> => {
  const { value, parts } = await processPicture(upload, 'share', MAX_SIDE.message, asker)
  const { width, height, isDrawn, hasSmaller } = value as {
    width: number
    height: number
    isDrawn: boolean
    hasSmaller: boolean
  }
  return {
    bytes: isDrawn ? partOf(parts, 0) : null,
    width,
    height,
    smaller: hasSmaller ? partOf(parts, isDrawn ? 1 : 0) : null,
  }
}

/** [CHAT-58] Re-encodes the picture of a web page at preview size, without anything else of the original. */
export const drawForPreview = async (
  picture: Source,
  asker: Requester,
): Promise<{ bytes: Buffer; width: number; height: number }> => {
  const { value, parts } = await processPicture(picture, 'preview', MAX_SIDE.preview, asker)
  return { ...(value as { width: number; height: number }), bytes: partOf(parts, 0) }
}

const partOf = (parts: Buffer[], at: number): Buffer => {
  const part = parts[at]
  if (!part) throw new Error('A drawn picture has come without its bytes')
  return part
}

const asPictureError = (cause: unknown): unknown => {
  if (!(cause instanceof LimitExceeded || cause instanceof InputError)) return cause
  if (
    cause instanceof LimitExceeded ||
    /out of memory|cannot allocate|rendering failed/i.test(String(cause))
  ) {
    const message = 'This picture is too complex. Save it as a JPEG or PNG, or choose another.'
    return new AppError('TOO_LARGE', { message, cause })
  }
  if (/pixel limit/.test(String(cause))) {
    return new AppError('TOO_LARGE', { message: 'This picture is too large: 24 megapixels at most.', cause })
  }
  return new AppError('VALIDATION', { fields: { file: 'This file isn’t a picture we can read.' }, cause })
}
