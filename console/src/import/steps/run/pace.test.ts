import { expect, it } from 'vitest'
import { paceOf } from './pace.ts'

it('says how fast rows go and how long the rest takes, once there is enough to tell by', () => {
  expect(paceOf({ done: 4000, left: 96_000, seconds: 1 }).trim()).toBe('')
  expect(paceOf({ done: 0, left: 96_000, seconds: 9 }).trim()).toBe('')
  expect(paceOf({ done: 8000, left: 96_000, seconds: 2 })).toBe(
    '4,000 rows per second, about 24 seconds left',
  )
  expect(paceOf({ done: 1000, left: 200_000, seconds: 10 })).toBe(
    '100 rows per second, about 34 minutes left',
  )
  expect(paceOf({ done: 2, left: 1, seconds: 2 })).toBe('1 rows per second, about 1 second left')
})
