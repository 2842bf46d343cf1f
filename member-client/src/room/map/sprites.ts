/** More than are visible at a time. Beyond this, the cache is cleared. */
const CACHE_SIZE = 2000

interface Box {
  x: number
  y: number
  width: number
  height: number
}

export type Sprites = ReturnType<typeof createSprites>

/**
 * Caches small pictures: each is painted once and copied in every frame, because outlines and text are expensive to
 * draw.
 */
export const createSprites = (pixelRatio: number) => {
  const canvases = new Map<string, HTMLCanvasElement>()

  const painted = ({ width, height }: Box, paint: (context: CanvasRenderingContext2D) => void) => {
    const canvas = document.createElement('canvas')
    canvas.width = Math.ceil(width * pixelRatio)
    canvas.height = Math.ceil(height * pixelRatio)
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    context.scale(pixelRatio, pixelRatio)
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    paint(context)
    return canvas
  }

  return {
    /** Draws the picture cached under `key` into a box. `paint` paints it once, with the box's corner at 0, 0. */
    draw: (
      context: CanvasRenderingContext2D,
      key: string,
      box: Box,
      paint: (context: CanvasRenderingContext2D) => void,
    ): void => {
      let picture = canvases.get(key)
      if (!picture) {
        if (canvases.size >= CACHE_SIZE) canvases.clear()
        picture = painted(box, paint)
        canvases.set(key, picture)
      }
      // On whole pixels, because a copy between pixels is blurred.
      const x = Math.round(box.x * pixelRatio) / pixelRatio
      const y = Math.round(box.y * pixelRatio) / pixelRatio
      context.drawImage(picture, x, y, picture.width / pixelRatio, picture.height / pixelRatio)
    },
  }
}
