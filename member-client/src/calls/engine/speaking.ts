import { atom } from 'nanostores'
import { createMeter } from '../devices/meter.ts'
import type { Remote } from './backend.ts'

interface Deps {
  selfId(): string
  remotes(): Iterable<Remote>
  /** The user's own mic if it is on. */
  ownStream(): MediaStreamTrack | null
}

/** The volume above which a person counts as speaking, louder than a quiet room. */
const LOUD = 0.03
/** A pause between two words does not count as a stop. */
const HOLD_MS = 600

/** Who is speaking at the moment; changes only when someone starts or stops. */
export const createSpeaking = ({ selfId, remotes, ownStream }: Deps) => {
  const $speaking = atom<ReadonlySet<string>>(new Set())
  const heardAtMs = new Map<string, number>()
  let meter: { track: MediaStreamTrack; level(): number; close(): void } | undefined

  const ownLevel = (): number => {
    const track = ownStream()
    if (meter && meter.track !== track) {
      meter.close()
      meter = undefined
    }
    if (track && !meter) meter = { track, ...createMeter(track) }
    return meter?.level() ?? 0
  }
  return {
    $speaking,
    look: (): void => {
      const nowMs = performance.now()
      if (ownLevel() > LOUD) heardAtMs.set(selfId(), nowMs)
      for (const remote of remotes()) if (remote.level() > LOUD) heardAtMs.set(remote.userId, nowMs)
      for (const [id, atMs] of [...heardAtMs]) if (nowMs - atMs > HOLD_MS) heardAtMs.delete(id)
      const before = $speaking.get()
      if (before.size === heardAtMs.size && [...heardAtMs.keys()].every((id) => before.has(id))) return
      $speaking.set(new Set(heardAtMs.keys()))
    },
    close: (): void => meter?.close(),
  }
}
