import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '../../session/session.ts'
import type { ClashWish } from './conflicts.ts'
import { useClashes } from './conflicts.ts'

const START = '2026-12-01T13:00:00.000Z'
const HALF: ClashWish = { start: START, end: '2026-12-01T13:30:00.000Z', typeId: 'short' }
const LONG: ClashWish = { start: START, end: '2026-12-01T15:00:00.000Z', typeId: 'long' }
const CLASH = { kind: 'event', title: 'Planning', start: '2026-12-01T14:00:00.000Z', end: LONG.end } as const

let query: ClashWish | null
let result: ReturnType<typeof useClashes>
let root: ReturnType<typeof createRoot>
const fetchClashes = vi.fn((_name: string, input: ClashWish) =>
  Promise.resolve({ rows: input.typeId === 'long' ? [CLASH] : [], isUnknown: false }),
)

function Chooser() {
  result = useClashes(() => query)
  return <p>{result.found.rows.length}</p>
}

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.spyOn(session, 'api').mockImplementation(fetchClashes as never)
  fetchClashes.mockClear()
  query = HALF
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
    fetchClashes.mockClear()
    query = { ...LONG, typeId: 'short' }
    result.scheduleCheck()
    await vi.advanceTimersByTimeAsync(100)
    query = LONG
    result.scheduleCheck()
    await vi.advanceTimersByTimeAsync(100)
    expect(fetchClashes).not.toHaveBeenCalled()
    await settles()
    expect(fetchClashes.mock.calls.map(([, input]) => input)).toEqual([LONG])
    await vi.waitFor(() => expect(result.found.rows).toEqual([CLASH]), 30_000)
  })

  it('is not told of another type at the same start, until that has been asked about too', async () => {
    await settles()
    expect(await result.areConflictsKnown()).toBe(true)
    query = LONG
    result.scheduleCheck()
    expect(await result.areConflictsKnown()).toBe(false)
    await vi.waitFor(() => expect(result.found.rows).toEqual([CLASH]), 30_000)
    expect(await result.areConflictsKnown()).toBe(true)
    expect(fetchClashes).toHaveBeenCalledTimes(2)
  })

  it('is nothing of no time, and nothing in the way of what cannot be asked', async () => {
    query = null
    expect(await result.areConflictsKnown()).toBe(true)
    expect(fetchClashes).not.toHaveBeenCalled()
    query = LONG
    fetchClashes.mockImplementationOnce(() => Promise.reject(new Error('no connection')))
    expect(await result.areConflictsKnown()).toBe(true)
  })
})
