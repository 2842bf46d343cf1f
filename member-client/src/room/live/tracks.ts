import { TILES_PER_SECOND } from './walker.ts'

/** A place, and when it is shown. Places are tiles, moments ms of this page's clock. */
interface Snapshot {
  atMs: number
  x: number
  y: number
}

/** Where somebody is shown by and by; the newest last. */
export interface Track {
  snapshots: readonly Snapshot[]
}

/** The server's beat: nobody who stood began to move earlier than one beat ago. */
const TICK_MS = 100
/** What nobody walks between two beats, though some were lost: they were put there. */
const JUMP_TILES = 4
/** Whoever is shown later than this is rather shown where they are. */
const LATEST_MS = 1000
/** Nobody is shown to walk faster than this, to make up for what came late. */
const CATCHING_UP = 2 * TILES_PER_SECOND

export const trackAt = (x: number, y: number): Track => ({ snapshots: [{ atMs: 0, x, y }] })

export const moved = ({ snapshots }: Track, next: Snapshot, nowMs: number): Track => {
  const last = snapshots.at(-1)
  const tiles = last ? Math.hypot(next.x - last.x, next.y - last.y) : 0
  if (!last || tiles > JUMP_TILES || last.atMs > nowMs + LATEST_MS)
    return { snapshots: [{ ...next, atMs: nowMs }] }
  const isOnTheWay = last.atMs >= nowMs
  // Whoever is not goes on from where they are seen to stand, and no faster than people walk.
  const from = isOnTheWay ? last : { ...last, atMs: Math.max(nowMs, next.atMs - TICK_MS) }
  const ms = (tiles / (isOnTheWay ? CATCHING_UP : TILES_PER_SECOND)) * 1000
  const to = { ...next, atMs: Math.max(next.atMs, from.atMs + ms) }
  const passed = snapshots.findLastIndex(({ atMs }) => atMs <= nowMs)
  return { snapshots: [...snapshots.slice(Math.max(passed, 0)), ...(isOnTheWay ? [] : [from]), to] }
}

/** Where they are shown now, and whether they are still on their way to the newest place. */
export const placeAt = ({ snapshots }: Track, nowMs: number): { x: number; y: number; isMoving: boolean } => {
  const after = snapshots.findIndex((one) => one.atMs > nowMs)
  const to = snapshots[after] ?? snapshots.at(-1)
  const from = snapshots[after - 1] ?? to
  if (!from || !to) return { x: 0, y: 0, isMoving: false }
  const isMoving = after >= 0
  const part = isMoving && to.atMs > from.atMs ? (nowMs - from.atMs) / (to.atMs - from.atMs) : 1
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part, isMoving }
}
