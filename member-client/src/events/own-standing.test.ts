import { expect, test } from 'vitest'
import { standingOf } from './own-standing.ts'

const at = (ms: number) => new Date(Date.now() + ms).toISOString()

test('[EVENT-39] who has come was there once it is over, and not before', () => {
  expect(standingOf('attended', at(60_000))).toBe('going')
  expect(standingOf('attended', at(-1))).toBe('attended')
  expect(standingOf('declined', at(60_000))).toBe('declined')
  expect(standingOf(null, at(60_000))).toBeNull()
})
