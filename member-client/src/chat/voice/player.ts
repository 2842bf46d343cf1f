import { session } from '../../session/session.ts'
import type { Note } from './playing.ts'
import { $playing } from './playing.ts'

const SPEEDS = [1, 1.5, 2]

const audio = new Audio()

/** Updates the state if a note is playing; another note, or none, may have replaced it. */
const change = (changes: { isPlaying?: boolean; atMs?: number; speed?: number }): void => {
  const playing = $playing.get()
  if (playing) $playing.set({ ...playing, ...changes })
}
const seconds = (): number => audio.currentTime * 1000

audio.ontimeupdate = () => change({ atMs: seconds() })
audio.onplaying = () => change({ isPlaying: true })
audio.onpause = () => change({ isPlaying: false })
audio.onended = () => {
  audio.currentTime = 0
  change({ isPlaying: false, atMs: 0 })
}
audio.onerror = () => {
  if (!$playing.get()) return
  session.toast('warning', 'Can’t play this voice note.')
  close()
}

const go = (): void => void audio.play().catch(() => change({ isPlaying: false }))

/** Plays or pauses a note, from where it was paused; any other note stops. */
export const toggle = (note: Note): void => {
  const playing = $playing.get()
  if (playing?.note.id !== note.id) {
    const speed = playing?.speed ?? 1
    $playing.set({ note, isPlaying: true, atMs: 0, speed })
    audio.src = `/api/files/${note.id}`
    audio.defaultPlaybackRate = speed
    audio.playbackRate = speed
    go()
  } else if (playing.isPlaying) audio.pause()
  else go()
}

export const seek = (atMs: number): void => {
  audio.currentTime = atMs / 1000
  change({ atMs })
}

export const nextSpeed = (): void => {
  const speed = SPEEDS[(SPEEDS.indexOf(audio.playbackRate) + 1) % SPEEDS.length] ?? 1
  audio.playbackRate = speed
  change({ speed })
}

export const close = (): void => {
  $playing.set(null)
  audio.pause()
  audio.removeAttribute('src')
}
