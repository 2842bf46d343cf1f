/** More than anybody sees at a time; then all are painted anew. */
const KEPT = 2000

interface Box {
  x: number
  y: number
  width: number
  height: number
}

export type Sprites = ReturnType<typeof createSprites>

/** Small pictures, each painted once and copied in every frame: outlines and words are dear to draw, copies are not. */
export const createSprites = (pixelRatio: number) => {
  const kept = new Map<string, HTMLCanvasElement>()

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
    /** Shows what `key` stands for in a box; `paint` draws it there with the box's corner at 0, 0. */
    draw: (
      context: CanvasRenderingContext2D,
      key: string,
      box: Box,
      paint: (context: CanvasRenderingContext2D) => void,
    ): void => {
      let picture = kept.get(key)
      if (!picture) {
        if (kept.size >= KEPT) kept.clear()
        picture = painted(box, paint)
        kept.set(key, picture)
      }
      // On whole pixels: between them a copy is blurred.
      const x = Math.round(box.x * pixelRatio) / pixelRatio
      const y = Math.round(box.y * pixelRatio) / pixelRatio
      context.drawImage(picture, x, y, picture.width / pixelRatio, picture.height / pixelRatio)
    },
  }
}
