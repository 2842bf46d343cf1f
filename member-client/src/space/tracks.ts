/** A place at a moment, as the server told it. Places are tiles, moments ms of this page's clock. */
interface Snapshot {
  atMs: number
  x: number
  y: number
}

/** Where somebody was lately; the newest last. */
export interface Track {
  snapshots: Snapshot[]
}

/** Others are shown this much in the past, so that there is always a place to move towards. */
export const DELAY_MS = 150
/** The server's beat: nobody who stood began to move earlier than one beat ago. */
const TICK_MS = 100
/** What nobody walks in one beat: they were put there. */
const JUMP_TILES = 3
const KEPT = 6

export const trackAt = (x: number, y: number): Track => ({ snapshots: [{ atMs: 0, x, y }] })

export const moved = ({ snapshots }: Track, next: Snapshot): Track => {
  const last = snapshots.at(-1)
  if (!last || Math.hypot(next.x - last.x, next.y - last.y) > JUMP_TILES) return { snapshots: [next] }
  const wasStill = next.atMs - last.atMs > 2 * TICK_MS
  const from = wasStill ? [...snapshots, { ...last, atMs: next.atMs - TICK_MS }] : snapshots
  return { snapshots: [...from, next].slice(-KEPT) }
}

/** Where they are shown now, and whether they are still on their way to the newest place. */
export const placeAt = ({ snapshots }: Track, nowMs: number): { x: number; y: number; isMoving: boolean } => {
  const atMs = nowMs - DELAY_MS
  const after = snapshots.findIndex((one) => one.atMs > atMs)
  const to = snapshots[after] ?? snapshots.at(-1)
  const from = snapshots[after - 1] ?? to
  if (!from || !to) return { x: 0, y: 0, isMoving: false }
  const isMoving = after >= 0
  const part = isMoving && to.atMs > from.atMs ? (atMs - from.atMs) / (to.atMs - from.atMs) : 1
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part, isMoving }
}
