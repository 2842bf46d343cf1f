import { expect, test } from 'vitest'
import { decodeMoves, encodeMoves } from './moves.ts'

const stood = { n: 7, x: 12.34, y: 0.5, direction: 3, isMoving: false, atMs: 5000 }
const walks = { n: 812, x: 0, y: 99.99, direction: 0, isMoving: true, atMs: 4930 }

test('[LIVE-6] a batch is a flat array of integers that says who is where, which way, and since when', () => {
  const batch = encodeMoves(5000.4, [stood, walks])
  expect(batch).toEqual([5000, 7, 1234, 50, 3, 812, 0, 9999, 4 + 7 * 8])
  expect(decodeMoves(batch)).toEqual([stood, walks])
})

test('what is older than the wire tells is told as old as it tells', () => {
  expect(decodeMoves(encodeMoves(5000, [{ ...stood, atMs: 100 }]))).toEqual([{ ...stood, atMs: 4690 }])
})

test('half a batch is read as far as it goes', () => {
  expect(decodeMoves([5000, 7, 1234, 50])).toEqual([])
  expect(decodeMoves([])).toEqual([])
})
