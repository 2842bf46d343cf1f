import { IDLE_AFTER_MS } from '@metapyra/contract/presence'
import type { SpaceSocket } from '@metapyra/session/realtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchIdleness } from './idle-watch.ts'

let talking = false
let focused = true
const isTalking = () => talking
beforeEach(() => {
  vi.useFakeTimers()
  talking = false
  focused = true
  vi.spyOn(document, 'hasFocus').mockImplementation(() => focused)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

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

test('[STATUS-5] who does nothing for ten minutes is away, and back at once', () => {
  const { socket, told: reports, leave } = fakeSocket()
  watchIdleness(socket, isTalking)
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
  watchIdleness(socket, isTalking)
  doNothing(IDLE_AFTER_MS + 15_000)
  leave('transport close')
  watchIdleness(socket, isTalking)
  expect(reports).toEqual([false, true, true])
  leave('io client disconnect')
  press()
  doNothing(2 * IDLE_AFTER_MS)
  expect(reports).toEqual([false, true, true])
})

test('[STATUS-10] who talks is not away, however long they only listen', () => {
  const { socket, told: reports, leave } = fakeSocket()
  watchIdleness(socket, isTalking)
  talking = true
  doNothing(3 * IDLE_AFTER_MS)
  talking = false
  doNothing(IDLE_AFTER_MS - 60_000)
  expect(reports).toEqual([false])
  doNothing(90_000)
  expect(reports).toEqual([false, true])
  leave('io client disconnect')
})

test('[STATUS-10] who is away stays so when the screen locks, until they do something', () => {
  const { socket, told: reports, leave } = fakeSocket()
  watchIdleness(socket, isTalking)
  doNothing(IDLE_AFTER_MS + 15_000)
  focused = false
  doNothing(IDLE_AFTER_MS)
  expect(reports).toEqual([false, true])
  press()
  expect(reports).toEqual([false, true, false])
  leave('io client disconnect')
})

test('[STATUS-10] who works in another window is not away', () => {
  const { socket, told: reports, leave } = fakeSocket()
  watchIdleness(socket, isTalking)
  focused = false
  doNothing(3 * IDLE_AFTER_MS)
  expect(reports).toEqual([false])
  focused = true
  doNothing(IDLE_AFTER_MS + 15_000)
  expect(reports).toEqual([false, true])
  leave('io client disconnect')
})

test('[STATUS-10] where the browser may tell, what is done in other programs decides', async () => {
  const permission = Object.assign(new EventTarget(), { state: 'prompt' })
  const detector = Object.assign(new EventTarget(), {
    userState: 'active',
    screenState: 'unlocked',
    start: async () => undefined,
  })
  vi.stubGlobal(
    'IdleDetector',
    class {
      constructor() {
        Object.assign(this, {})
        // biome-ignore lint/correctness/noConstructorReturn: one detector, which the test changes
        return detector
      }
    },
  )
  vi.stubGlobal('navigator', { permissions: { query: async () => permission } })
  const { socket, told: reports, leave } = fakeSocket()
  watchIdleness(socket, isTalking)
  await vi.advanceTimersByTimeAsync(0)
  focused = false
  detector.userState = 'idle'
  doNothing(IDLE_AFTER_MS)
  expect(reports).toEqual([false])
  permission.state = 'granted'
  permission.dispatchEvent(new Event('change'))
  await vi.advanceTimersByTimeAsync(0)
  detector.dispatchEvent(new Event('change'))
  expect(reports).toEqual([false, true])
  detector.userState = 'active'
  detector.dispatchEvent(new Event('change'))
  expect(reports).toEqual([false, true, false])
  detector.screenState = 'locked'
  detector.dispatchEvent(new Event('change'))
  expect(reports).toEqual([false, true, false, true])
  leave('io client disconnect')
  vi.unstubAllGlobals()
})
