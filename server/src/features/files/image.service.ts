import { readFile } from 'node:fs/promises'
import { AppError } from '../../http/app-error.ts'
import type { Upload } from '../../http/call-request.ts'
import { MAX_PIXELS, MAX_SIDE } from './rules.ts'

const DRAW_SECONDS = 10
const POINTS_PER_INCH = 72

export interface Drawn {
  bytes: Buffer
  mediaType: 'image/jpeg' | 'image/png' | 'image/gif'
}

const bytesOf = async ({ source }: Upload): Promise<Buffer> =>
  typeof source === 'string' ? readFile(source) : source

/**
 * [FILE-5] Draws a picture anew: turned upright, no longer than `maxSide`, without place, camera and whatever else
 * was hidden in it; an SVG becomes a PNG. The bytes go in as a buffer: given a path, SVG could name other files.
 */
export const drawPicture = async (upload: Upload, maxSide: number): Promise<Drawn> => {
  // Loaded with the first picture: its library is native and not small.
  const { default: sharp } = await import('sharp')
  const bytes = await bytesOf(upload)
  const isSvg = upload.mediaType === 'image/svg+xml'
  const options = { limitInputPixels: MAX_PIXELS, animated: upload.mediaType === 'image/gif' }
  try {
    const { width, height } = await sharp(bytes, options).metadata()
    const density = isSvg ? (POINTS_PER_INCH * maxSide) / Math.max(width, height) : POINTS_PER_INCH
    const picture = sharp(bytes, { ...options, density: Math.min(Math.max(density, 1), 100_000) })
      .timeout({ seconds: DRAW_SECONDS })
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    if (upload.mediaType === 'image/jpeg') {
      return { bytes: await picture.jpeg({ quality: 85 }).toBuffer(), mediaType: 'image/jpeg' }
    }
    if (upload.mediaType === 'image/gif')
      return { bytes: await picture.gif().toBuffer(), mediaType: 'image/gif' }
    return { bytes: await picture.png().toBuffer(), mediaType: 'image/png' }
  } catch (cause) {
    throw asPictureError(cause)
  }
}

export const SHARED_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']
const SMALLER_SIDE = 640
/** A picture that is as small needs no smaller one. */
const SMALLER_FROM_BYTES = 120 * 1024

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
export const drawToShare = async (upload: Upload): Promise<Shared> => {
  const { default: sharp } = await import('sharp')
  const source = await bytesOf(upload)
  try {
    const { pages = 1, width = 0, pageHeight, height = 0 } = await sharp(source).metadata()
    const isMoving = pages > 1
    const still = () =>
      sharp(source, { limitInputPixels: MAX_PIXELS }).timeout({ seconds: DRAW_SECONDS }).autoOrient()
    const within = (side: number) =>
      ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const
    const format = upload.mediaType.slice('image/'.length) as 'jpeg' | 'png' | 'gif' | 'webp'
    const drawn = isMoving
      ? undefined
      : await still()
          .resize(within(MAX_SIDE.message))
          .toFormat(format, { quality: 85 })
          .toBuffer({ resolveWithObject: true })
    const size = drawn ? drawn.info : { width, height: pageHeight ?? height }
    const isLarge =
      Math.max(size.width, size.height) > SMALLER_SIDE || (drawn?.data.length ?? 0) > SMALLER_FROM_BYTES
    const smaller =
      isMoving || isLarge ? await still().resize(within(SMALLER_SIDE)).webp({ quality: 78 }).toBuffer() : null
    return { bytes: drawn?.data ?? null, width: size.width, height: size.height, smaller }
  } catch (cause) {
    throw asPictureError(cause)
  }
}

/** [CHAT-58] The picture of a page of the web, as small as it is shown; nothing of what came is left in it. */
export const drawForPreview = async (
  source: Buffer,
): Promise<{ bytes: Buffer; width: number; height: number }> => {
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(source, { limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: DRAW_SECONDS })
    .autoOrient()
    .resize({ width: MAX_SIDE.preview, height: MAX_SIDE.preview, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

const asPictureError = (cause: unknown): AppError => {
  if (/pixel limit/.test(String(cause))) {
    return new AppError('TOO_LARGE', { message: 'This picture has more than 24 million pixels.', cause })
  }
  return new AppError('VALIDATION', { fields: { file: 'cannot be read as a picture' }, cause })
}
