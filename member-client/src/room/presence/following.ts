import { atom } from 'nanostores'

/** Within this distance, the follower stops. */
const NEAR_TILES = 3
/** Minimum time between two path searches. */
const REPATH_MS = 400

interface Position {
  x: number
  y: number
}

export interface FollowingDeps {
  ownPlace(): Position | undefined
  placeOf(personId: string): Position | undefined
  walkUpTo(personId: string): void
  nowMs(): number
}

/** Follows a person until the user walks by themselves or the person leaves. */
export const createFollowing = ({ ownPlace, placeOf, walkUpTo, nowMs }: FollowingDeps) => {
  const $following = atom<string | null>(null)
  let checkedAtMs = -Infinity
  let goal = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  const step = (): void => {
    timer = undefined
    const personId = $following.get()
    const [ownTile, targetTile] = [ownPlace(), personId ? placeOf(personId) : undefined]
    if (!personId || !ownTile || !targetTile) return
    checkedAtMs = nowMs()
    const isNear = Math.hypot(ownTile.x - targetTile.x, ownTile.y - targetTile.y) <= NEAR_TILES
    const next = isNear ? '' : `${Math.round(targetTile.x)} ${Math.round(targetTile.y)}`
    if (next && next !== goal) walkUpTo(personId)
    goal = next
  }
  const stop = (): void => {
    clearTimeout(timer)
    timer = undefined
    if ($following.get()) $following.set(null)
  }
  return {
    $following,
    follow: (personId: string): void => {
      $following.set(personId)
      goal = ''
      step()
    },
    stop,
    /** Call when someone has moved. Their final position is considered too. */
    onMoves: (): void => {
      if ($following.get()) timer ??= setTimeout(step, Math.max(0, checkedAtMs + REPATH_MS - nowMs()))
    },
    onLeave: (personId: string): void => {
      if (personId === $following.get()) stop()
    },
  }
}
