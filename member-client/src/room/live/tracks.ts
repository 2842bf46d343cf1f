import { TILES_PER_SECOND } from './walker.ts'

/** A position and when it is displayed. Positions are in tiles, times in ms of this page's clock. */
interface Snapshot {
  atMs: number
  x: number
  y: number
}

/** The positions at which a person is displayed over time, newest last. */
export interface Track {
  snapshots: readonly Snapshot[]
}

/** The server's tick: a person who stood began to move at most one tick ago. */
const TICK_MS = 100
/** Farther than a person walks between two ticks, even if some were lost: such a move is a jump. */
const JUMP_TILES = 4
/** If a position would be displayed later than this, the person jumps there. */
const MAX_DELAY_MS = 1000
/** Maximum speed at which a person is displayed to catch up with late messages. */
const MAX_CATCH_UP_SPEED = 2 * TILES_PER_SECOND

export const trackAt = (x: number, y: number): Track => ({ snapshots: [{ atMs: 0, x, y }] })

export const addSnapshot = ({ snapshots }: Track, next: Snapshot, nowMs: number): Track => {
  const last = snapshots.at(-1)
  const tiles = last ? Math.hypot(next.x - last.x, next.y - last.y) : 0
  if (!last || tiles > JUMP_TILES || last.atMs > nowMs + MAX_DELAY_MS)
    return { snapshots: [{ ...next, atMs: nowMs }] }
  const isOnTheWay = last.atMs >= nowMs
  // A person who stood starts from where they are displayed, and no faster than people walk.
  const from = isOnTheWay ? last : { ...last, atMs: Math.max(nowMs, next.atMs - TICK_MS) }
  const ms = (tiles / (isOnTheWay ? MAX_CATCH_UP_SPEED : TILES_PER_SECOND)) * 1000
  const to = { ...next, atMs: Math.max(next.atMs, from.atMs + ms) }
  const passed = snapshots.findLastIndex(({ atMs }) => atMs <= nowMs)
  return { snapshots: [...snapshots.slice(Math.max(passed, 0)), ...(isOnTheWay ? [] : [from]), to] }
}

/** The position displayed now, and whether the person is still moving to the newest one. */
export const placeAt = ({ snapshots }: Track, nowMs: number): { x: number; y: number; isMoving: boolean } => {
  const after = snapshots.findIndex((snapshot) => snapshot.atMs > nowMs)
  const to = snapshots[after] ?? snapshots.at(-1)
  const from = snapshots[after - 1] ?? to
  if (!from || !to) return { x: 0, y: 0, isMoving: false }
  const isMoving = after >= 0
  const part = isMoving && to.atMs > from.atMs ? (nowMs - from.atMs) / (to.atMs - from.atMs) : 1
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part, isMoving }
}
