import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../session/session.ts'
import { watchVisitEnd } from './visit-end.ts'

const NOW = Date.parse('2026-11-25T10:00:00Z')
const MINUTE_MS = 60_000
const socket = { once: () => socket } as never
const at = (minutes: number) => new Date(NOW + minutes * MINUTE_MS).toISOString()
const toast = vi.spyOn(session, 'toast')

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  toast.mockReset()
})
afterEach(() => vi.useRealTimers())

test('[GUEST-10] who came by a link is told as the meeting ends, and again shortly before they go', () => {
  watchVisitEnd(socket, at(75))
  vi.advanceTimersByTime(59 * MINUTE_MS)
  expect(toast).not.toHaveBeenCalled()
  vi.advanceTimersByTime(MINUTE_MS)
  expect(toast).toHaveBeenCalledWith('info', expect.stringMatching(/^You can stay until \d\d:\d\d/))
  vi.advanceTimersByTime(13 * MINUTE_MS)
  expect(toast).toHaveBeenCalledTimes(2)
})

test('[GUEST-10] and once however often they come in, and nobody else', () => {
  watchVisitEnd(socket, at(20))
  watchVisitEnd(socket, at(20))
  vi.advanceTimersByTime(6 * MINUTE_MS)
  expect(toast).toHaveBeenCalledOnce()
  watchVisitEnd(socket, null)
  vi.advanceTimersByTime(14 * MINUTE_MS)
  expect(toast).toHaveBeenCalledOnce()
})
