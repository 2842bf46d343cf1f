import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BoardNotice } from './board-notices.ts'
import { $news, addNotice, bodyOf, dropSeen } from './board-notices.ts'
import { $boardNoticeCount, $boardPath } from './open-board.ts'

const NOW = Date.parse('2026-11-25T10:00:00Z')
const MINUTE_MS = 60_000
const at = (minutes: number) => new Date(NOW + minutes * MINUTE_MS).toISOString()
const notice = (id: string, more: Partial<BoardNotice> = {}): BoardNotice => ({
  ...{ label: 'Event', place: { tab: 'events', id }, title: id, body: 'Today', endsAt: at(60) },
  ...more,
})
const titles = () => $news.get().map(({ title }) => title)

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  $news.set([])
  vi.useRealTimers()
})

test('[BOARD-4] what is over is not told, and what stands goes once it is over', () => {
  addNotice(notice('long over', { endsAt: at(-1) }))
  addNotice(notice('an hour', { endsAt: at(60) }))
  addNotice(notice('a series', { endsAt: null }))
  expect(titles()).toEqual(['a series', 'an hour'])
  vi.advanceTimersByTime(61 * MINUTE_MS)
  expect(titles()).toEqual(['a series'])
})

test('[BOARD-4] that something begins soon is told until it has begun for a while', () => {
  addNotice(notice('stand-up', { startsAt: at(5), endsAt: at(600) }))
  vi.advanceTimersByTime(15 * MINUTE_MS)
  expect(titles()).toEqual(['stand-up'])
  vi.advanceTimersByTime(6 * MINUTE_MS)
  expect(titles()).toEqual([])
})

test('[BOARD-4] of one thing the latest is told alone, and first', () => {
  for (const id of ['a', 'b', 'a']) addNotice(notice(id))
  expect(titles()).toEqual(['a', 'b'])
})

test('[BOARD-6] what begins comes nearer, and then has begun', () => {
  const standUp = notice('stand-up', { body: 'Starts in 10 minutes', startsAt: at(10) })
  vi.advanceTimersByTime(3 * MINUTE_MS)
  expect(bodyOf(standUp)).toBe('Starts in 7 minutes')
  vi.advanceTimersByTime(6 * MINUTE_MS)
  expect(bodyOf(standUp)).toBe('Starts in 1 minute')
  vi.advanceTimersByTime(MINUTE_MS)
  expect(bodyOf(standUp)).toBe('Started')
  expect(bodyOf(notice('changed'))).toBe('Today')
})

test('[BOARD-6] what is opened on the board, or answered, is no news any more, and is not counted', () => {
  for (const id of ['a', 'b', 'b@2026-11-25T09:00', 'c']) addNotice(notice(id))
  expect($boardNoticeCount.get()).toBe(4)
  $boardPath.set([{ tab: 'events', id: 'a' }])
  expect(titles()).not.toContain('a')
  dropSeen({ tab: 'events', id: 'b' })
  expect(titles()).toEqual(['c'])
  expect($boardNoticeCount.get()).toBe(1)
  $boardPath.set([])
})
