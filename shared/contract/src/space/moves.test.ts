import { expect, test } from 'vitest'
import { decodeMoves, encodeMoves } from './moves.ts'

const standingPerson = { n: 7, x: 12.34, y: 0.5, direction: 3, isMoving: false, atMs: 5000 }
const walkingPerson = { n: 812, x: 0, y: 99.99, direction: 0, isMoving: true, atMs: 4930 }

test('[LIVE-6] a batch is a flat array of integers that says who is where, which way, and since when', () => {
  const batch = encodeMoves(5000.4, [standingPerson, walkingPerson])
  expect(batch).toEqual([5000, 7, 1234, 50, 3, 812, 0, 9999, 4 + 7 * 8])
  expect(decodeMoves(batch)).toEqual([standingPerson, walkingPerson])
})

test('what is older than the wire tells is told as old as it tells', () => {
  expect(decodeMoves(encodeMoves(5000, [{ ...standingPerson, atMs: 100 }]))).toEqual([
    { ...standingPerson, atMs: 4690 },
  ])
})

test('half a batch is read as far as it goes', () => {
  expect(decodeMoves([5000, 7, 1234, 50])).toEqual([])
  expect(decodeMoves([])).toEqual([])
})
