import { expect, test } from 'vitest'
import { attendanceOf } from './attendance.ts'

const at = (ms: number) => new Date(Date.now() + ms).toISOString()

test('[EVENT-39] who has come was there once it is over, and not before', () => {
  expect(attendanceOf('attended', at(60_000))).toBe('going')
  expect(attendanceOf('attended', at(-1))).toBe('attended')
  expect(attendanceOf('declined', at(60_000))).toBe('declined')
  expect(attendanceOf(null, at(60_000))).toBeNull()
})
