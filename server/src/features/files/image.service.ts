import type { Asker } from '../../platform/concurrency/usage-turns.ts'
import { createUsageTurns } from '../../platform/concurrency/usage-turns.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Upload } from '../../platform/http/call-request.ts'
import { NotDone } from '../../platform/workers/confined-answer.ts'
import { runConfined, Unbearable } from '../../platform/workers/confined-process.ts'
import type { PictureWish } from '../../platform/workers/picture.ts'
import { MAX_PIXELS, MAX_SIDE } from './rules.ts'

const WORKER = new URL('../../platform/workers/picture.ts', import.meta.url)
const MOST_BYTES = 512 * 1024 ** 2
const DRAW_MS = 10_000
/** A drawing says in a hundred bytes what takes a minute. */
const DRAW_SVG_MS = 5000

/** [FILE-10] Whoever sends what is slow to draw keeps nobody else waiting for long. */
const inTurn = createUsageTurns({ most: 2, mostWaiting: 120, mostOfPerson: 24, waitMs: 30_000 })

type Source = Pick<Upload, 'source' | 'mediaType'>

/** [FILE-9] Never in this process: what a picture takes to be drawn cannot be told before. */
const drawConfined = (
  { source, mediaType }: Source,
  way: PictureWish['way'],
  maxSide: number,
  asker: Asker,
) =>
  inTurn(asker, () =>
    runConfined({
      file: WORKER,
      wish: { way, mediaType, maxSide, maxPixels: MAX_PIXELS } satisfies PictureWish,
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
 * [FILE-5] Draws a picture anew: turned upright, no longer than `maxSide`, without place, camera and whatever else
 * was hidden in it; an SVG becomes a PNG.
 */
export const drawPicture = async (upload: Source, maxSide: number, asker: Asker): Promise<Drawn> => {
  const { parts } = await drawConfined(upload, 'draw', maxSide, asker)
  const { mediaType } = upload
  return {
    bytes: partOf(parts, 0),
    mediaType: mediaType === 'image/jpeg' || mediaType === 'image/gif' ? mediaType : 'image/png',
  }
}

export const SHARED_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']

export interface Shared {
  /** Null: as it came, since it moves. */
  bytes: Buffer | null
  width: number
  height: number
  /** To show at first; null where it is small enough itself. */
  smaller: Buffer | null
}

/**
 * [CHAT-52] A picture to send: upright, without place and camera, no longer than any screen shows, and a smaller one to
 * show at first, which stands still. What moves is left as it came: neither GIF nor what moves in WebP is a camera's.
 */
export const drawToShare = async (upload: Source, asker: Asker): Promise<Shared> => {
  const { value, parts } = await drawConfined(upload, 'share', MAX_SIDE.message, asker)
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

/** [CHAT-58] The picture of a page of the web, as small as it is shown; nothing of what came is left in it. */
export const drawForPreview = async (
  picture: Source,
  asker: Asker,
): Promise<{ bytes: Buffer; width: number; height: number }> => {
  const { value, parts } = await drawConfined(picture, 'preview', MAX_SIDE.preview, asker)
  return { ...(value as { width: number; height: number }), bytes: partOf(parts, 0) }
}

const partOf = (parts: Buffer[], at: number): Buffer => {
  const part = parts[at]
  if (!part) throw new Error('A drawn picture has come without its bytes')
  return part
}

const asPictureError = (cause: unknown): unknown => {
  if (!(cause instanceof Unbearable || cause instanceof NotDone)) return cause
  if (cause instanceof Unbearable || /out of memory|cannot allocate|rendering failed/i.test(String(cause))) {
    const message = 'This picture is too complex. Save it as a JPEG or PNG, or choose another.'
    return new AppError('TOO_LARGE', { message, cause })
  }
  if (/pixel limit/.test(String(cause))) {
    return new AppError('TOO_LARGE', { message: 'This picture is too large: 24 megapixels at most.', cause })
  }
  return new AppError('VALIDATION', { fields: { file: 'This file isn’t a picture we can read.' }, cause })
}
