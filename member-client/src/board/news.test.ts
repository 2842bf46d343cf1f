import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { News } from './news.ts'
import { $news, tellNews } from './news.ts'

const NOW = Date.parse('2026-11-25T10:00:00Z')
const MINUTE_MS = 60_000
const at = (minutes: number) => new Date(NOW + minutes * MINUTE_MS).toISOString()
const news = (id: string, more: Partial<News> = {}): News => ({
  ...{ label: 'About an event', place: { tab: 'events', id }, title: id, body: 'Today', endsAt: at(60) },
  ...more,
})
const told = () => $news.get().map(({ title }) => title)

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  $news.set([])
  vi.useRealTimers()
})

test('[BOARD-4] what is over is not told, and what stands goes once it is over', () => {
  tellNews(news('long over', { endsAt: at(-1) }))
  tellNews(news('an hour', { endsAt: at(60) }))
  tellNews(news('a series', { endsAt: null }))
  expect(told()).toEqual(['a series', 'an hour'])
  vi.advanceTimersByTime(61 * MINUTE_MS)
  expect(told()).toEqual(['a series'])
})

test('[BOARD-4] that something begins soon is told until it has begun for a while', () => {
  tellNews(news('stand-up', { startsAt: at(5), endsAt: at(600) }))
  vi.advanceTimersByTime(15 * MINUTE_MS)
  expect(told()).toEqual(['stand-up'])
  vi.advanceTimersByTime(6 * MINUTE_MS)
  expect(told()).toEqual([])
})

test('[BOARD-4] of one thing the latest is told alone, and first', () => {
  for (const id of ['a', 'b', 'a']) tellNews(news(id))
  expect(told()).toEqual(['a', 'b'])
})
