import { decodeMoves, encodeMoves } from '@metapyra/contract/moves'
import { expect, test } from 'vitest'
import { createPlayout } from './playout.ts'
import type { Track } from './tracks.ts'
import { addSnapshot, placeAt, trackAt } from './tracks.ts'
import { TILES_PER_SECOND } from './walker.ts'

test('between two places one is shown on the way, evenly', () => {
  let track = addSnapshot(trackAt(1, 1), { atMs: 1000, x: 1, y: 1 }, 800)
  track = addSnapshot(track, { atMs: 1100, x: 1.5, y: 1 }, 900)
  expect(placeAt(track, 1050)).toEqual({ x: 1.25, y: 1, isMoving: true })
  expect(placeAt(track, 1100)).toEqual({ x: 1.5, y: 1, isMoving: false })
})

test('somebody who stood for long begins to walk when they did, not when they came to stand', () => {
  const track = addSnapshot(trackAt(4, 4), { atMs: 60_000, x: 4, y: 4.5 }, 59_800)
  expect(placeAt(track, 59_900)).toMatchObject({ x: 4, y: 4 })
  expect(placeAt(track, 59_950)).toMatchObject({ x: 4, y: 4.25 })
})

test('who is put elsewhere does not glide across the room', () => {
  const track = addSnapshot(trackAt(1, 1), { atMs: 1000, x: 20, y: 9 }, 800)
  expect(placeAt(track, 800)).toEqual({ x: 20, y: 9, isMoving: false })
})

test('who is told of every second alone, since they are far away, walks on from where they are seen', () => {
  let track = addSnapshot(trackAt(1, 1), { atMs: 1000, x: 4, y: 1 }, 900)
  expect(placeAt(track, 1200).x).toBeCloseTo(1 + 0.3 * TILES_PER_SECOND)
  track = addSnapshot(track, { atMs: 2000, x: 7, y: 1 }, 1900)
  expect(placeAt(track, 1900)).toMatchObject({ x: 4 })
  expect(placeAt(track, 2600)).toEqual({ x: 7, y: 1, isMoving: false })
})

/** Pseudo-random numbers, the same in each run. */
const createDice = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}
const FRAME_MS = 1000 / 60
const WALK_MS = 20_000

/** A walk along a square with rests at its corners. */
const walkedAt = (ms: number) => {
  const legMs = 1500
  const leg = Math.floor(Math.min(ms, WALK_MS) / legMs)
  const distance = Math.min(Math.min(ms, WALK_MS) - leg * legMs, 1200) * (TILES_PER_SECOND / 1000)
  const corners = [0, 6, 6, 0] as const
  const corner = (at: number) => ({ x: 10 + (corners[at % 4] ?? 0), y: 10 + (corners[(at + 3) % 4] ?? 0) })
  const [from, to] = [corner(leg), corner(leg + 1)]
  const part = distance / 6
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part, isMoving: part < 1 }
}

interface Network {
  jitterMs: number
  lost: number
}

/**
 * Simulates the path from one walker's moves through the server's ticks to the frames of another client, whose clock
 * differs.
 */
const watch = ({ jitterMs, lost }: Network, seed: number) => {
  const dice = createDice(seed)
  const snapshotsHeard: { atMs: number; place: ReturnType<typeof walkedAt> }[] = []
  const batches: { atMs: number; moves: number[] }[] = []
  for (let ms = 0, upMs = 0, wasMoving = true; ms < WALK_MS + 500; ms += 7 * FRAME_MS) {
    const place = walkedAt(ms)
    upMs = Math.max(upMs, ms + 20 + dice() * jitterMs)
    if (place.isMoving || wasMoving) snapshotsHeard.push({ atMs: upMs, place })
    wasMoving = place.isMoving
  }
  for (let ms = 100, downMs = 0; ms < WALK_MS + 1000; ms += 100) {
    const newest = snapshotsHeard.findLast(({ atMs }) => atMs > ms - 100 && atMs <= ms)
    if (!newest) continue
    downMs = Math.max(downMs, ms + 20 + dice() * jitterMs)
    const { atMs, place } = newest
    const moves = encodeMoves(ms + 777_777, [{ ...place, n: 1, direction: 0, atMs: atMs + 777_777 }])
    // The final position is never lost.
    if (!place.isMoving || dice() >= lost) batches.push({ atMs: downMs, moves })
  }
  let track: Track = trackAt(10, 10)
  const playout = createPlayout()
  const frames: { ms: number; x: number; y: number }[] = []
  for (let ms = FRAME_MS; ms < WALK_MS + 2000; ms += FRAME_MS) {
    while (batches[0] && batches[0].atMs <= ms) {
      const [{ atMs, moves }] = batches.splice(0, 1) as [(typeof batches)[0]]
      playout.onMessage(moves[0] ?? 0, atMs)
      for (const move of decodeMoves(moves))
        track = addSnapshot(track, { atMs: playout.showAt(move.atMs), x: move.x, y: move.y }, atMs)
    }
    frames.push({ ms, ...placeAt(track, ms) })
  }
  const steps = frames.slice(1).map((frame, at) => {
    const previous = frames[at] ?? frame
    return Math.hypot(frame.x - previous.x, frame.y - previous.y)
  })
  const lags = frames.map(({ ms, x, y }) => Math.hypot(x - walkedAt(ms).x, y - walkedAt(ms).y))
  return { steps, lags, end: frames.at(-1) }
}

/** Distance that a person walks between two frames. */
const STEP = (TILES_PER_SECOND * FRAME_MS) / 1000

test.each([
  { jitterMs: 0, lost: 0 },
  { jitterMs: 100, lost: 0 },
  { jitterMs: 100, lost: 0.1 },
])('[LIVE-16] with $jitterMs ms of jitter and $lost of the batches lost nobody jumps', (network) => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const { steps, lags, end } = watch(network, seed)
    expect(Math.max(...steps)).toBeLessThanOrEqual(2 * STEP + 0.02)
    expect(Math.max(...lags)).toBeLessThan(0.8 * TILES_PER_SECOND)
    expect(end).toMatchObject({ x: walkedAt(WALK_MS).x, y: walkedAt(WALK_MS).y })
  }
})

test('[LIVE-16] on an even network people walk evenly: no frame stands still, and none is twice as long', () => {
  const { steps } = watch({ jitterMs: 5, lost: 0 }, 1)
  const onTheFirstLeg = steps.slice(30, 60)
  expect(Math.min(...onTheFirstLeg)).toBeGreaterThan(0.5 * STEP)
  expect(Math.max(...onTheFirstLeg)).toBeLessThan(1.5 * STEP)
})
