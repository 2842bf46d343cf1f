import { expect, test } from 'vitest'
import { clearAtOf, clearChoices } from './clear-times.ts'

const now = new Date(2026, 10, 22, 14, 5)

test('a status lasts as long as was chosen', () => {
  expect(clearAtOf('never', null, now)).toBeNull()
  expect(clearAtOf('30', null, now)).toBe(new Date(2026, 10, 22, 14, 35).toISOString())
  expect(clearAtOf('240', null, now)).toBe(new Date(2026, 10, 22, 18, 5).toISOString())
})

test('the rest of today ends at midnight where one is', () => {
  expect(clearAtOf('today', null, now)).toBe(new Date(2026, 10, 23).toISOString())
})

test('what is set keeps its end unless another is chosen', () => {
  const savedTime = new Date(2026, 10, 22, 17, 30).toISOString()
  expect(clearChoices(savedTime)[0]).toEqual(['kept', 'Until Sun 17:30'])
  expect(clearAtOf('kept', savedTime, now)).toBe(savedTime)
  expect(clearChoices(null).map(([choice]) => choice)).toEqual(['never', '30', '60', '240', 'today'])
})
