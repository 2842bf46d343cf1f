import { TALK } from '@metapyra/contract/nearness'
import type { CircleKind, TalkWay } from '@metapyra/contract/talk'

/** What there is to talk by: how many can from browser to browser, and whether a server passes media on. */
export interface Means {
  meshMost: number
  hasServer: boolean
}

/** How a circle talks, and since when. */
export interface Transport {
  via: TalkWay
  sinceMs: number
  /** By the server, and few enough to do without: since when. */
  fewSinceMs: number | null
  /** It has come and gone before: it stays with the server for longer. */
  isWavering: boolean
}

export const FIRST_WAY: Transport = {
  via: 'mesh',
  sinceMs: Number.NEGATIVE_INFINITY,
  fewSinceMs: null,
  isWavering: false,
}

/** Who only steps out for a moment moves nobody. */
const BACK_AFTER_MS = 5000
const WAVERING_WITHIN_MS = 30_000
const BACK_AFTER_WAVERING_MS = 60_000

export const mostIn = (kind: CircleKind, { meshMost, hasServer }: Means): number =>
  hasServer ? Math.max(meshMost, TALK.maxByServer[kind]) : meshMost

/** One less than where the server takes over, so that one who comes and goes does not move all of them. */
const isFew = (size: number, { meshMost }: Means): boolean => size <= Math.max(2, meshMost - 1)

/** [TALK-20] More than can from browser to browser talk by the server, and go back once they have been few for a while. */
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
