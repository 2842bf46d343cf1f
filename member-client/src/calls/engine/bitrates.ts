import type { Source } from './media.ts'

/** What each connection may take at most, in bits a second: 360p, and a screen on which text can be read. */
export const MAX_BITRATES: Readonly<Record<Source, number>> = {
  microphone: 40_000,
  camera: 270_000,
  screen: 800_000,
}
