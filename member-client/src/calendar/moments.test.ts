import { expect, it } from 'vitest'
import { formatTimeAgo } from './moments.ts'

const now = new Date('2026-11-21T12:00:00Z')

it.each([
  ['2026-11-21T11:55:00Z', 'just now'],
  ['2026-11-21T12:00:30Z', 'just now'],
  ['2026-11-21T11:48:00Z', '12 minutes ago'],
  ['2026-11-21T09:00:00Z', '3 hours ago'],
  ['2026-11-20T11:00:00Z', 'yesterday'],
  ['2026-11-17T11:00:00Z', '4 days ago'],
  ['2026-11-03T11:00:00Z', '3 Nov 2026'],
])('tells %s as %s', (instant, formatted) => {
  expect(formatTimeAgo(instant, now)).toBe(formatted)
})
