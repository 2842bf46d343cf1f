import { IDLE_AFTER_MS } from '@metapyra/contract/presence'
import type { SpaceSocket } from '@metapyra/session/realtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchIdleness } from './idle-watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const fakeSocket = () => {
  const reports: boolean[] = []
  let leave: (reason: string) => void = () => undefined
  const socket = {
    emit: (_event: string, { isIdle }: { isIdle: boolean }) => reports.push(isIdle),
    on: (_event: string, listener: typeof leave) => {
      leave = listener
    },
  } as unknown as SpaceSocket
  return { socket, told: reports, leave: (reason: string) => leave(reason) }
}
const doNothing = (ms: number) => vi.advanceTimersByTime(ms)
const press = () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))

test('[STATUS-5] who does nothing for five minutes is away, and back at once', () => {
  const { socket, told: reports, leave } = fakeSocket()
  watchIdleness(socket)
  expect(reports).toEqual([false])
  doNothing(IDLE_AFTER_MS - 60_000)
  press()
  doNothing(IDLE_AFTER_MS - 60_000)
  expect(reports).toEqual([false])
  doNothing(90_000)
  expect(reports).toEqual([false, true])
  press()
  press()
  expect(reports).toEqual([false, true, false])
  leave('io client disconnect')
})

test('it is said again each time the room is entered, and no more once it is left', () => {
  const { socket, told: reports, leave } = fakeSocket()
  watchIdleness(socket)
  doNothing(IDLE_AFTER_MS + 15_000)
  leave('transport close')
  watchIdleness(socket)
  expect(reports).toEqual([false, true, true])
  leave('io client disconnect')
  press()
  doNothing(2 * IDLE_AFTER_MS)
  expect(reports).toEqual([false, true, true])
})
