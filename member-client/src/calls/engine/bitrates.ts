import type { Source } from './media.ts'

/** Maximum bitrate per connection in bits per second: 360p, and a screen with readable text. */
export const MAX_BITRATES: Readonly<Record<Source, number>> = {
  microphone: 40_000,
  camera: 270_000,
  screen: 800_000,
}
