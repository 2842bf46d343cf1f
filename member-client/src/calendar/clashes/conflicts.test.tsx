import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '../../session/session.ts'
import type { ClashWish } from './conflicts.ts'
import { useClashes } from './conflicts.ts'

const START = '2026-12-01T13:00:00.000Z'
const HALF: ClashWish = { start: START, end: '2026-12-01T13:30:00.000Z', typeId: 'short' }
const LONG: ClashWish = { start: START, end: '2026-12-01T15:00:00.000Z', typeId: 'long' }
const CLASH = { kind: 'event', title: 'Planning', start: '2026-12-01T14:00:00.000Z', end: LONG.end } as const

let wish: ClashWish | null
let seen: ReturnType<typeof useClashes>
let root: ReturnType<typeof createRoot>
const asked = vi.fn((_name: string, one: ClashWish) =>
  Promise.resolve({ rows: one.typeId === 'long' ? [CLASH] : [], isUnknown: false }),
)

function Chooser() {
  seen = useClashes(() => wish)
  return <p>{seen.found.rows.length}</p>
}

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.spyOn(session, 'api').mockImplementation(asked as never)
  asked.mockClear()
  wish = HALF
  const place = document.createElement('div')
  root = createRoot(place)
  root.render(<Chooser />)
  await vi.waitFor(() => expect(place.textContent).toBe('0'), 30_000)
})
afterEach(() => {
  root.unmount()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const settles = () => vi.advanceTimersByTimeAsync(1000)

describe('[APPT-42] what a time clashes with', () => {
  it('is asked for once it has settled, the whole span with the type whose breaks count', async () => {
    await settles()
    asked.mockClear()
    wish = { ...LONG, typeId: 'short' }
    seen.scheduleCheck()
    await vi.advanceTimersByTimeAsync(100)
    wish = LONG
    seen.scheduleCheck()
    await vi.advanceTimersByTimeAsync(100)
    expect(asked).not.toHaveBeenCalled()
    await settles()
    expect(asked.mock.calls.map(([, one]) => one)).toEqual([LONG])
    await vi.waitFor(() => expect(seen.found.rows).toEqual([CLASH]), 30_000)
  })

  it('is not told of another type at the same start, until that has been asked about too', async () => {
    await settles()
    expect(await seen.areConflictsKnown()).toBe(true)
    wish = LONG
    seen.scheduleCheck()
    expect(await seen.areConflictsKnown()).toBe(false)
    await vi.waitFor(() => expect(seen.found.rows).toEqual([CLASH]), 30_000)
    expect(await seen.areConflictsKnown()).toBe(true)
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('is nothing of no time, and nothing in the way of what cannot be asked', async () => {
    wish = null
    expect(await seen.areConflictsKnown()).toBe(true)
    expect(asked).not.toHaveBeenCalled()
    wish = LONG
    asked.mockImplementationOnce(() => Promise.reject(new Error('no connection')))
    expect(await seen.areConflictsKnown()).toBe(true)
  })
})
