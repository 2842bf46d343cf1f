/** Re-encodes images in a separate process. */
import sharp from 'sharp'
import { confined } from './confined.ts'
import type { Answer } from './confined-answer.ts'

export interface PictureInput {
  way: 'draw' | 'share' | 'preview'
  mediaType: string
  maxSide: number
  maxPixels: number
}

const POINTS_PER_INCH = 72
const SMALLER_SIDE = 640
/** An image of this size needs no smaller version. */
const SMALLER_FROM_BYTES = 120 * 1024

// The process handles one image, on one core.
sharp.cache(false)
sharp.concurrency(1)

const within = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const

/** The bytes are passed as a buffer, because with a path an SVG could reference other files. */
const draw = async (bytes: Buffer, { mediaType, maxSide, maxPixels }: PictureInput): Promise<Answer> => {
  const isSvg = mediaType === 'image/svg+xml'
  const options = { limitInputPixels: maxPixels, animated: mediaType === 'image/gif' }
  const { width, height } = await sharp(bytes, options).metadata()
  const density = isSvg ? (POINTS_PER_INCH * maxSide) / Math.max(width, height) : POINTS_PER_INCH
  const picture = sharp(bytes, { ...options, density: Math.min(Math.max(density, 1), 100_000) })
    .autoOrient()
    .resize(within(maxSide))
  const drawn =
    mediaType === 'image/jpeg'
      ? picture.jpeg({ quality: 85 })
      : mediaType === 'image/gif'
        ? picture.gif()
        : picture.png()
  return { value: null, parts: [await drawn.toBuffer()] }
}

/** For display in a message. An animation stays as uploaded, and its smaller version is a still image. */
const drawToShare = async (
  bytes: Buffer,
  { mediaType, maxSide, maxPixels }: PictureInput,
): Promise<Answer> => {
  const { pages = 1, width = 0, pageHeight, height = 0 } = await sharp(bytes).metadata()
  const isMoving = pages > 1
  const still = () => sharp(bytes, { limitInputPixels: maxPixels }).autoOrient()
  const format = mediaType.slice('image/'.length) as 'jpeg' | 'png' | 'gif' | 'webp'
  const drawn = isMoving
    ? undefined
    : await still()
        .resize(within(maxSide))
        .toFormat(format, { quality: 85 })
        .toBuffer({ resolveWithObject: true })
  const size = drawn ? drawn.info : { width, height: pageHeight ?? height }
  const isLarge =
    Math.max(size.width, size.height) > SMALLER_SIDE || (drawn?.data.length ?? 0) > SMALLER_FROM_BYTES
  const smaller =
    isMoving || isLarge ? await still().resize(within(SMALLER_SIDE)).webp({ quality: 78 }).toBuffer() : null
  const value = {
    width: size.width,
    height: size.height,
    isDrawn: drawn !== undefined,
    hasSmaller: smaller !== null,
  }
  return { value, parts: [drawn?.data, smaller].filter((part) => part != null) }
}

const drawForPreview = async (bytes: Buffer, { maxSide, maxPixels }: PictureInput): Promise<Answer> => {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels })
    .autoOrient()
    .resize(within(maxSide))
    .webp({ quality: 78 })
    .toBuffer({ resolveWithObject: true })
  return { value: { width: info.width, height: info.height }, parts: [data] }
}

const PROCESSORS = { draw, share: drawToShare, preview: drawForPreview }

await confined((input: PictureInput, bytes) => PROCESSORS[input.way](bytes, input))
