import { fileURLToPath } from 'node:url'
import type { Browser, Locator, Page } from 'playwright'
import { launchBrowser } from './browser.ts'

/** Eileen Collins, photographed by NASA in 1992 (public domain): a person in front of a flag and a model rocket. */
const PORTRAIT = fileURLToPath(new URL('portraits/somebody.mjpeg', import.meta.url))

/** A browser whose camera shows a person. */
export const launchWithPersonOnCamera = (): Promise<Browser> =>
  launchBrowser(undefined, [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${PORTRAIT}`,
    '--autoplay-policy=no-user-gesture-required',
  ])

interface VideoSample {
  /** How much neighboring pixels differ, in the area of the face and in that of the room. */
  face: number
  room: number
  /** The mean color of the room. */
  colour: number[]
}

/** What a video shows at the moment; null if nothing. */
export const sampleVideo = (video: Locator): Promise<VideoSample | null> =>
  video.evaluate((element) => {
    const video = element as HTMLVideoElement
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 })
    const context = canvas.getContext('2d')
    if (!context) return null
    context.drawImage(video, 0, 0, 320, 180)
    const part = (x: number, y: number, width: number, height: number) => {
      const { data } = context.getImageData(x, y, width, height)
      let change = 0
      const colour = [0, 0, 0]
      for (let at = 0; at < data.length; at += 4) {
        const next = (at / 4 + 1) % width === 0 ? at : at + 4
        for (const attempt of [0, 1, 2]) {
          change += Math.abs((data[at + attempt] ?? 0) - (data[next + attempt] ?? 0))
          colour[attempt] = (colour[attempt] ?? 0) + (data[at + attempt] ?? 0)
        }
      }
      const count = width * height
      return { change: change / count, colour: colour.map((sum) => Math.round(sum / count)) }
    }
    const face = part(120, 40, 44, 50)
    const room = part(225, 10, 60, 120)
    return { face: face.change, room: room.change, colour: room.colour }
  })

export const preview = (page: Page) => page.getByRole('dialog', { name: 'Devices' }).locator('video')
