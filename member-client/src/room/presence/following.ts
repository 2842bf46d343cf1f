import { atom } from 'nanostores'

/** So near one stands still beside whom one follows. */
const NEAR_TILES = 3
/** A way is looked for anew this often at most. */
const AGAIN_MS = 400

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

/** Walks after somebody, until one walks oneself or they are gone. */
export const createFollowing = ({ ownPlace, placeOf, walkUpTo, nowMs }: FollowingDeps) => {
  const $following = atom<string | null>(null)
  let lookedAtMs = -Infinity
  let goal = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  const step = (): void => {
    timer = undefined
    const personId = $following.get()
    const [own, theirs] = [ownPlace(), personId ? placeOf(personId) : undefined]
    if (!personId || !own || !theirs) return
    lookedAtMs = nowMs()
    const isNear = Math.hypot(own.x - theirs.x, own.y - theirs.y) <= NEAR_TILES
    const next = isNear ? '' : `${Math.round(theirs.x)} ${Math.round(theirs.y)}`
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
    /** Somebody has moved; where they stand in the end is looked at too. */
    look: (): void => {
      if ($following.get()) timer ??= setTimeout(step, Math.max(0, lookedAtMs + AGAIN_MS - nowMs()))
    },
    onLeave: (personId: string): void => {
      if (personId === $following.get()) stop()
    },
  }
}
