/** What of a picture shows in a square: the point of the picture at its middle, 0 to 1, and how much larger it is. */
export interface Crop {
  x: number
  y: number
  /** 1: the shorter side fills the square; below 1 more of the longer one shows. */
  zoom: number
}

export interface Size {
  width: number
  height: number
}

export const MIDDLE: Crop = { x: 0.5, y: 0.5, zoom: 1 }
export const ZOOM_MAX = 4
/** As many pixels as a logo has at most on each side. */
const LOGO_SIDE = 512

/** The zoom at which the whole picture shows. */
export const zoomMin = ({ width, height }: Size): number => Math.min(width, height) / Math.max(width, height)

/** Where the picture lies in a square of this side; no edge of the square is left bare that need not be. */
export const placeIn = (side: number, { width, height }: Size, { x, y, zoom }: Crop) => {
  const scale = (side / Math.min(width, height)) * zoom
  const [w, h] = [width * scale, height * scale]
  const along = (length: number, middle: number) => {
    const start = side / 2 - middle * length
    return length <= side ? (side - length) / 2 : Math.min(0, Math.max(side - length, start))
  }
  return { left: along(w, x), top: along(h, y), width: w, height: h }
}

/** Moved by so many pixels of a square of this side, as when it is dragged; never past the picture's edge. */
export const moved = (crop: Crop, side: number, size: Size, dx: number, dy: number): Crop => {
  const place = placeIn(side, size, crop)
  const at = (start: number, by: number, length: number) =>
    length <= side
      ? 0.5
      : Math.min(1 - side / 2 / length, Math.max(side / 2 / length, (side / 2 - start - by) / length))
  return { ...crop, x: at(place.left, dx, place.width), y: at(place.top, dy, place.height) }
}

/** The square as a PNG, what is see-through kept. */
export const cropped = async (image: HTMLImageElement, crop: Crop): Promise<File> => {
  const canvas = document.createElement('canvas')
  canvas.width = LOGO_SIDE
  canvas.height = LOGO_SIDE
  const size = { width: image.naturalWidth, height: image.naturalHeight }
  const { left, top, width, height } = placeIn(LOGO_SIDE, size, crop)
  const pencil = canvas.getContext('2d')
  if (!pencil) throw new Error('Your browser can’t crop pictures.')
  pencil.imageSmoothingQuality = 'high'
  pencil.drawImage(image, left, top, width, height)
  const blob = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/png'))
  if (!blob) throw new Error('Your browser can’t crop pictures.')
  return new File([blob], 'logo.png', { type: 'image/png' })
}
