/**
 * Movement on the wire: one flat array of integers per batch, because JSON arrays cost less than objects or
 * attachments. First the server's clock in ms, by which clients play it back (docs/decisions/0061). Then four numbers
 * per person: their number, x and y in hundredths of a tile, and direction + 4 while moving + 8 for each 10 ms of the
 * position's age when the batch was made.
 */
export type Moves = number[]

/** A person's position in tiles, and its time on the server's clock. */
export interface NumberedMove {
  n: number
  x: number
  y: number
  /** Index into up, down, left, right. */
  direction: number
  isMoving: boolean
  atMs: number
}

const MOVING = 4
const AGE = { factor: 8, ms: 10, most: 31 }

export const encodeMoves = (nowMs: number, moves: Iterable<NumberedMove>): Moves => {
  const batch: Moves = [Math.round(nowMs)]
  for (const { n, x, y, direction, isMoving, atMs } of moves) {
    const age = Math.min(AGE.most, Math.max(0, Math.round((nowMs - atMs) / AGE.ms)))
    batch.push(
      n,
      Math.round(x * 100),
      Math.round(y * 100),
      direction + (isMoving ? MOVING : 0) + AGE.factor * age,
    )
  }
  return batch
}

/** A batch with only the first `count` moves. */
export const firstOf = (batch: Moves, count: number): Moves => batch.slice(0, 1 + 4 * count)

export const decodeMoves = (batch: Moves): NumberedMove[] => {
  const [nowMs = 0] = batch
  const moves: NumberedMove[] = []
  for (let at = 1; at + 3 < batch.length; at += 4) {
    const [n = 0, x = 0, y = 0, kind = 0] = batch.slice(at, at + 4)
    moves.push({
      n,
      x: x / 100,
      y: y / 100,
      direction: kind % MOVING,
      isMoving: kind % AGE.factor >= MOVING,
      atMs: nowMs - Math.floor(kind / AGE.factor) * AGE.ms,
    })
  }
  return moves
}
