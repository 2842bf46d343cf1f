import type { CircleKind, MediaTransport } from '@metapyra/contract/entities/talk'
import { TALK } from '@metapyra/contract/talk'

/** The available transports: how many people a mesh can connect, and whether there is an SFU. */
export interface Means {
  meshMost: number
  hasServer: boolean
}

/** A circle's transport, and since when. */
export interface Transport {
  via: MediaTransport
  sinceMs: number
  /** Since when a circle on the SFU has been small enough for a mesh. */
  fewSinceMs: number | null
  /** True if the circle has switched back and forth before, so that it stays on the SFU longer. */
  isWavering: boolean
}

export const FIRST_WAY: Transport = {
  via: 'mesh',
  sinceMs: Number.NEGATIVE_INFINITY,
  fewSinceMs: null,
  isWavering: false,
}

/** A person who leaves only for a moment causes no handover. */
const BACK_AFTER_MS = 5000
const WAVERING_WITHIN_MS = 30_000
const BACK_AFTER_WAVERING_MS = 60_000

export const mostIn = (kind: CircleKind, { meshMost, hasServer }: Means): number =>
  hasServer ? Math.max(meshMost, TALK.maxByServer[kind]) : meshMost

/** One less than the limit of the mesh, so that one person who comes and goes does not cause handovers. */
const isFew = (size: number, { meshMost }: Means): boolean => size <= Math.max(2, meshMost - 1)

/**
 * [TALK-20] Switches to the SFU when a circle exceeds the mesh's limit, and back once it has been small for a while.
 */
export const nextTransport = (
  way: Transport,
  kind: CircleKind,
  size: number,
  means: Means,
  nowMs: number,
): Transport => {
  if (!means.hasServer) return way
  if (way.via === 'mesh') {
    if (kind !== 'stage' && size <= means.meshMost) return way
    const isWavering = nowMs - way.sinceMs < WAVERING_WITHIN_MS
    return { via: 'sfu', sinceMs: nowMs, fewSinceMs: null, isWavering }
  }
  if (kind === 'stage' || !isFew(size, means))
    return way.fewSinceMs === null ? way : { ...way, fewSinceMs: null }
  const fewSinceMs = way.fewSinceMs ?? nowMs
  if (nowMs - fewSinceMs >= (way.isWavering ? BACK_AFTER_WAVERING_MS : BACK_AFTER_MS))
    return { via: 'mesh', sinceMs: nowMs, fewSinceMs: null, isWavering: false }
  return { ...way, fewSinceMs }
}
