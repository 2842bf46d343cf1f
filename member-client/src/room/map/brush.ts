import type { Colour, Palette } from './palette.ts'

type Point = readonly [x: number, y: number]

/** Draws on a canvas in tile units and the room's colors, as vectors that stay sharp at any size. */
export type Brush = ReturnType<typeof createBrush>

export const createBrush = (context: CanvasRenderingContext2D, paint: Palette) => {
  const fill = (style: string | CanvasGradient) => {
    context.fillStyle = style
    context.fill()
  }
  const stroke = (colour: Colour, width: number) => {
    context.strokeStyle = paint(colour)
    context.lineWidth = width
    context.lineCap = 'round'
    context.stroke()
  }
  const blend = (gradient: CanvasGradient, from: Colour, to: Colour) => {
    gradient.addColorStop(0, paint(from))
    gradient.addColorStop(1, paint(to))
    return gradient
  }
  const rounded = (x: number, y: number, width: number, height: number, radius: number) => {
    context.beginPath()
    context.roundRect(x, y, width, height, radius)
  }
  const round = (x: number, y: number, radiusX: number, radiusY: number) => {
    context.beginPath()
    context.ellipse(x, y, radiusX, radiusY, 0, 0, 2 * Math.PI)
  }
  const trace = (points: readonly Point[]) => {
    context.beginPath()
    for (const [x, y] of points) context.lineTo(x, y)
  }
  return {
    context,
    /** Draws with the origin moved to a place. */
    at: (x: number, y: number, draw: () => void): void => {
      context.save()
      context.translate(x, y)
      draw()
      context.restore()
    },
    box: (colour: Colour, x: number, y: number, width: number, height: number, radius = 0): void => {
      rounded(x, y, width, height, radius)
      fill(paint(colour))
    },
    frame: (colour: Colour, line: number, ...box: Parameters<typeof rounded>): void => {
      rounded(...box)
      stroke(colour, line)
    },
    oval: (colour: Colour, x: number, y: number, radiusX: number, radiusY = radiusX): void => {
      round(x, y, radiusX, radiusY)
      fill(paint(colour))
    },
    ring: (colour: Colour, line: number, ...oval: Parameters<typeof round>): void => {
      round(...oval)
      stroke(colour, line)
    },
    line: (colour: Colour, width: number, ...points: Point[]): void => {
      trace(points)
      stroke(colour, width)
    },
    path: (colour: Colour, scale: number, data: string): void => {
      context.scale(scale, scale)
      context.fillStyle = paint(colour)
      context.fill(new Path2D(data))
      context.scale(1 / scale, 1 / scale)
    },
    /** Fills a shape with a vertical gradient between two heights. */
    shade: (from: Colour, to: Colour, top: number, bottom: number, ...points: Point[]): void => {
      trace(points)
      fill(blend(context.createLinearGradient(0, top, 0, bottom), from, to))
    },
    /** A circle of light that fades out. */
    glow: (x: number, y: number, radius: number): void => {
      round(x, y, radius, radius)
      fill(blend(context.createRadialGradient(x, y, 0, x, y, radius), 'glow', 'glow-end'))
    },
  }
}
