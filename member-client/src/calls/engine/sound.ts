import type { CircleKind } from '@metapyra/contract/entities/talk'
import { TALK } from '@metapyra/contract/talk'
import { atom } from 'nanostores'

/** The volume at the distance where a circle ends, and beyond it in a long row of people. */
const LEAST_VOLUME = 0.15

/** [TALK-9] Nearer people are louder; in a separate room everyone is equally loud. */
export const volumeAt = (tiles: number, kind: CircleKind): number => {
  if (kind !== 'near') return 1
  const beyond = (tiles - TALK.fullVolumeWithin) / (TALK.leaveBeyond - TALK.fullVolumeWithin)
  return Math.min(1, Math.max(LEAST_VOLUME, 1 - beyond * (1 - LEAST_VOLUME)))
}

const GESTURES = ['pointerdown', 'keydown'] as const

/** Plays the audio of others: one element per person, whether their tile is displayed or not. */
export const createSound = () => {
  const players = new Map<string, HTMLAudioElement>()
  /** The browser plays no sound before the user has clicked or pressed a key. */
  const $isBlocked = atom(false)
  let speakerId = ''

  const play = (element: HTMLAudioElement): void => {
    element.play().then(
      () => $isBlocked.set(false),
      (error: Error) => error.name === 'NotAllowedError' && $isBlocked.set(true),
    )
  }
  const playAll = (): void => {
    if ($isBlocked.get()) for (const element of players.values()) play(element)
  }
  for (const gesture of GESTURES) addEventListener(gesture, playAll)
  const route = (element: HTMLAudioElement): void => {
    if ('setSinkId' in element) element.setSinkId(speakerId).catch(() => undefined)
  }
  const stop = (id: string): void => {
    const element = players.get(id)
    element?.pause()
    if (element) element.srcObject = null
    players.delete(id)
  }
  return {
    $isBlocked,
    /** Plays exactly these streams. */
    setStreams: (streams: ReadonlyMap<string, MediaStream>): void => {
      for (const id of [...players.keys()]) if (!streams.has(id)) stop(id)
      for (const [id, stream] of streams) {
        const element = players.get(id) ?? new Audio()
        players.set(id, element)
        if (element.srcObject === stream) continue
        element.srcObject = stream
        if (speakerId) route(element)
        play(element)
      }
    },
    setVolume: (id: string, volume: number): void => {
      const element = players.get(id)
      if (element) element.volume = volume
    },
    setSpeaker: (id: string): void => {
      speakerId = id
      for (const element of players.values()) route(element)
    },
    close: (): void => {
      for (const gesture of GESTURES) removeEventListener(gesture, playAll)
      for (const id of [...players.keys()]) stop(id)
    },
  }
}
