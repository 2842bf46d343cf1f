import { atom } from 'nanostores'

/** A voice note that can be played. */
export interface Note {
  id: string
  durationMs: number
  /** Name of its author. */
  by: string
  /** Goes to its message. */
  goTo(): void
}

interface Playing {
  note: Note
  isPlaying: boolean
  atMs: number
  speed: number
}

/** The note that is playing or paused, wherever the user is in the client. */
export const $playing = atom<Playing | null>(null)

export const clockOf = (ms: number): string => {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

export const PLAY = 'M8 5v14l11-7z'
export const PAUSE = 'M9 5v14M15 5v14'
