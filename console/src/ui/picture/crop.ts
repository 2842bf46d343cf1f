/**
 * The part of an image that is visible in a square: the image point at the square's center, from 0 to 1, and the zoom.
 */
export interface Crop {
  x: number
  y: number
  /** At 1 the shorter side fills the square; below 1 more of the longer side is visible. */
  zoom: number
}

export interface Size {
  width: number
  height: number
}

export const MIDDLE: Crop = { x: 0.5, y: 0.5, zoom: 1 }
export const ZOOM_MAX = 4
/** Maximum side length of a logo in pixels. */
const LOGO_SIDE = 512

/** The zoom at which the whole image is visible. */
export const zoomMin = ({ width, height }: Size): number => Math.min(width, height) / Math.max(width, height)

/**
 * The image's position in a square with this side length. It leaves no gap at the square's edges if the image is large
 * enough.
 */
export const imagePosition = (side: number, { width, height }: Size, { x, y, zoom }: Crop) => {
  const scale = (side / Math.min(width, height)) * zoom
  const [w, h] = [width * scale, height * scale]
  const along = (length: number, middle: number) => {
    const start = side / 2 - middle * length
    return length <= side ? (side - length) / 2 : Math.min(0, Math.max(side - length, start))
  }
  return { left: along(w, x), top: along(h, y), width: w, height: h }
}

/** Moves the crop by pixels of a square with this side length, as when dragging; never past the image's edge. */
export const moveCrop = (crop: Crop, side: number, size: Size, dx: number, dy: number): Crop => {
  const place = imagePosition(side, size, crop)
  const at = (start: number, distance: number, length: number) =>
    length <= side
      ? 0.5
      : Math.min(1 - side / 2 / length, Math.max(side / 2 / length, (side / 2 - start - distance) / length))
  return { ...crop, x: at(place.left, dx, place.width), y: at(place.top, dy, place.height) }
}

/** Returns the square as a PNG that keeps transparency. */
export const cropToPng = async (image: HTMLImageElement, crop: Crop): Promise<File> => {
  const canvas = document.createElement('canvas')
  canvas.width = LOGO_SIDE
  canvas.height = LOGO_SIDE
  const size = { width: image.naturalWidth, height: image.naturalHeight }
  const { left, top, width, height } = imagePosition(LOGO_SIDE, size, crop)
  const pencil = canvas.getContext('2d')
  if (!pencil) throw new Error('Your browser can’t crop pictures.')
  pencil.imageSmoothingQuality = 'high'
  pencil.drawImage(image, left, top, width, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('Your browser can’t crop pictures.')
  return new File([blob], 'logo.png', { type: 'image/png' })
}
