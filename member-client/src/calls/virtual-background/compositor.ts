import type { BackgroundSpec } from './messages.ts'
import type { Network } from './network.ts'

/** Share of the previous mask that is kept, so that the person's edge does not flicker. */
const PREVIOUS_MASK_SHARE = 0.35
/** Thresholds of the network's confidence; between the two, a pixel partly belongs to the person. */
const [BACKGROUND_THRESHOLD, SURELY] = [0.35, 0.75]
/** Scaling a picture down and up by these factors blurs it, in every browser and at almost no cost. */
const BLUR_STEPS = [2, 4, 8, 16, 40, 16, 8, 4, 2]

type Canvas = OffscreenCanvasRenderingContext2D
type Source = VideoFrame | ImageBitmap

const canvasOf = (width: number, height: number, willReadFrequently = false): Canvas => {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently })
  if (!context) throw new Error('This browser draws nothing in a worker')
  return context
}

const sizeOf = (source: Source): [number, number] =>
  'displayWidth' in source ? [source.displayWidth, source.displayHeight] : [source.width, source.height]

/** Draws the person unchanged with a background behind them. */
export const createCompositor = (network: Network, background: BackgroundSpec) => {
  const { width, height } = network.input
  const small = canvasOf(width, height, true)
  const mask = canvasOf(width, height)
  const maskImage = mask.createImageData(width, height)
  const output = canvasOf(1, 1)
  const steps = BLUR_STEPS.map(() => canvasOf(1, 1))

  const findPeople = (source: Source): void => {
    small.drawImage(source, 0, 0, width, height)
    const { data } = small.getImageData(0, 0, width, height)
    const { values } = network.input
    for (let pixel = 0, at = 0; pixel < data.length; pixel += 4)
      for (let colour = 0; colour < 3; colour += 1, at += 1) values[at] = (data[pixel + colour] ?? 0) / 255
    network.run()
    const found = network.output.values
    for (let pixel = 0; pixel < found.length; pixel += 1) {
      const sure = ((found[pixel] ?? 0) - BACKGROUND_THRESHOLD) / (SURELY - BACKGROUND_THRESHOLD)
      const now = Math.min(1, Math.max(0, sure)) * 255
      const before = maskImage.data[pixel * 4 + 3] ?? 0
      maskImage.data[pixel * 4 + 3] = now + (before - now) * PREVIOUS_MASK_SHARE
    }
    mask.putImageData(maskImage, 0, 0)
  }
  const drawBlurred = (source: Source, wide: number, high: number): void => {
    let from: CanvasImageSource = source
    BLUR_STEPS.forEach((step, index) => {
      const context = steps[index]
      if (!context) return
      const { canvas } = context
      canvas.width = Math.ceil(wide / step)
      canvas.height = Math.ceil(high / step)
      context.drawImage(from, 0, 0, canvas.width, canvas.height)
      from = canvas
    })
    output.drawImage(from, 0, 0, wide, high)
  }
  /** Scales the picture to cover the whole frame. */
  const drawPicture = (picture: ImageBitmap, wide: number, high: number): void => {
    const scale = Math.max(wide / picture.width, high / picture.height)
    const [across, down] = [picture.width * scale, picture.height * scale]
    output.drawImage(picture, (wide - across) / 2, (high - down) / 2, across, down)
  }

  return (source: Source): OffscreenCanvas => {
    const [wide, high] = sizeOf(source)
    const { canvas } = output
    if (canvas.width !== wide || canvas.height !== high) Object.assign(canvas, { width: wide, height: high })
    findPeople(source)
    output.globalCompositeOperation = 'copy'
    output.drawImage(mask.canvas, 0, 0, wide, high)
    output.globalCompositeOperation = 'source-in'
    output.drawImage(source, 0, 0, wide, high)
    output.globalCompositeOperation = 'destination-over'
    if (background.kind === 'blur') drawBlurred(source, wide, high)
    else drawPicture(background.picture, wide, high)
    return canvas
  }
}
