import { expect, test } from 'vitest'
import { DELAY_MS, moved, placeAt, trackAt } from './tracks.ts'

const at = (track: ReturnType<typeof trackAt>, ms: number) => placeAt(track, ms + DELAY_MS)

test('between two places one is shown on the way, evenly', () => {
  let track = moved(trackAt(1, 1), { atMs: 1000, x: 1, y: 1 })
  track = moved(track, { atMs: 1100, x: 1.5, y: 1 })
  expect(at(track, 1050)).toEqual({ x: 1.25, y: 1, isMoving: true })
  expect(at(track, 1100)).toEqual({ x: 1.5, y: 1, isMoving: false })
})

test('somebody who stood for long begins to walk when they did, not when they came to stand', () => {
  const track = moved(trackAt(4, 4), { atMs: 60_000, x: 4, y: 4.5 })
  expect(at(track, 59_000)).toMatchObject({ x: 4, y: 4 })
  expect(at(track, 59_950)).toMatchObject({ x: 4, y: 4.25 })
})

test('who is put elsewhere does not glide across the room', () => {
  const track = moved(trackAt(1, 1), { atMs: 1000, x: 20, y: 9 })
  expect(at(track, 900)).toMatchObject({ x: 20, y: 9 })
})
