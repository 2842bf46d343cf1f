import { DAY_MS } from '@metapyra/contract/constants'
import { GUEST_LINK_MAX_DAYS, WIDGET_POSITIONS } from '@metapyra/contract/guests'
import { expect, it, test } from 'vitest'
import { CORNERS, LIFETIMES, MAX_USES_PATTERN, maxUsesIn } from './guest-link.ts'

it.each([
  ['', null],
  [' ', null],
  ['1', 1],
  ['10000', 10_000],
  ['0', undefined],
  ['10001', undefined],
  ['1.5', undefined],
  ['-1', undefined],
  ['many', undefined],
])('reads %j as how many may come in by a link', (typed, count) => {
  expect(maxUsesIn(typed)).toBe(count)
  if (typed.trim()) expect(new RegExp(`^(?:${MAX_USES_PATTERN})$`).test(typed)).toBe(count !== undefined)
})

test('every corner has its words, and the usual one comes first', () => {
  expect(CORNERS.map(([corner]) => corner)).toEqual(WIDGET_POSITIONS)
})

test('no lifetime is longer than the server lets a link last', () => {
  expect(LIFETIMES.length).toBeGreaterThan(1)
  for (const { ms } of LIFETIMES) expect(ms).toBeLessThanOrEqual(GUEST_LINK_MAX_DAYS * DAY_MS)
})
