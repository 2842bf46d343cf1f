import { array, assert, asyncProperty, integer, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReplayStore } from './replay.ts'
import { createReplayGuard } from './replay.ts'

const windowSeconds = 240
const WINDOW_MS = windowSeconds * 1000

function setUp(store?: ReplayStore) {
  const clock = { nowMs: 1_763_712_000_000 }
  const failures: unknown[] = []
  const guard = createReplayGuard({
    windowSeconds,
    now: () => clock.nowMs,
    ...(store && { store }),
    onStoreFailure: (error) => failures.push(error),
  })
  return { clock, failures, guard }
}

/** Imitates Redis' `SET jti 1 NX` while it is reachable. */
function sharedStore() {
  const seen = new Set<string>()
  const state = { isAway: false, asked: 0 }
  const store: ReplayStore = {
    async addIfNew(jti) {
      state.asked++
      if (state.isAway) throw new Error('Connection is closed.')
      return seen.size < seen.add(jti).size
    },
  }
  return { state, store }
}

describe('in memory', () => {
  it('takes an id once', async () => {
    const { guard } = setUp()
    expect(await guard.addIfNew('a')).toBe(true)
    expect(await guard.addIfNew('a')).toBe(false)
    expect(await guard.addIfNew('b')).toBe(true)
  })

  it('lets one of many through that come at the same time', async () => {
    const { guard } = setUp()
    const answers = await Promise.all(Array.from({ length: 50 }, () => guard.addIfNew('a')))
    expect(answers.filter(Boolean)).toHaveLength(1)
  })

  it('remembers for the whole window, wherever in a turn the id came, and not for three', async () => {
    for (const offsetMs of [0, 1, WINDOW_MS / 2, WINDOW_MS - 1]) {
      const { clock, guard } = setUp()
      clock.nowMs += offsetMs
      await guard.addIfNew('a')
      clock.nowMs += WINDOW_MS
      expect(await guard.addIfNew('a'), `after ${offsetMs} ms`).toBe(false)
      clock.nowMs += 2 * WINDOW_MS
      expect(await guard.addIfNew('a'), `after ${offsetMs} ms`).toBe(true)
    }
  })

  it('forgets no id within its window and keeps none for three, whatever comes when', async () => {
    const arrivals = array(
      record({ waitMs: integer({ min: 0, max: WINDOW_MS }), id: integer({ min: 0, max: 5 }) }),
    )
    await assert(
      asyncProperty(arrivals, async (all) => {
        const { clock, guard } = setUp()
        const takenAt = new Map<number, number>()
        for (const { waitMs, id } of all) {
          clock.nowMs += waitMs
          const age = clock.nowMs - (takenAt.get(id) ?? Number.NEGATIVE_INFINITY)
          const isNew = await guard.addIfNew(String(id))
          if (age <= WINDOW_MS) expect(isNew).toBe(false)
          if (age >= 3 * WINDOW_MS) expect(isNew).toBe(true)
          if (isNew) takenAt.set(id, clock.nowMs)
        }
      }),
    )
  })

  it('forgets nothing when the clock is set back', async () => {
    const { clock, guard } = setUp()
    await guard.addIfNew('a')
    clock.nowMs -= 10 * WINDOW_MS
    expect(await guard.addIfNew('a')).toBe(false)
    clock.nowMs += 3 * WINDOW_MS
    expect(await guard.addIfNew('a')).toBe(true)
  })
})

describe('with a store shared by all nodes', () => {
  it('refuses on one node what another has seen', async () => {
    const { store } = sharedStore()
    const [first, second] = [setUp(store).guard, setUp(store).guard]
    expect(await first.addIfNew('a')).toBe(true)
    expect(await second.addIfNew('a')).toBe(false)
    expect(await second.addIfNew('b')).toBe(true)
  })

  it('asks the store only for what this node has not seen itself', async () => {
    const { state, store } = sharedStore()
    const { guard } = setUp(store)
    await guard.addIfNew('a')
    expect(await guard.addIfNew('a')).toBe(false)
    expect(state.asked).toBe(1)
  })

  it('falls back to what this node remembers while the store is away, and says so', async () => {
    const { state, store } = sharedStore()
    const { guard, failures } = setUp(store)
    await guard.addIfNew('before')
    state.isAway = true
    expect(await guard.addIfNew('before')).toBe(false)
    expect(await guard.addIfNew('during')).toBe(true)
    expect(await guard.addIfNew('during')).toBe(false)
    expect(failures).toEqual([new Error('Connection is closed.')])
    state.isAway = false
    expect(await guard.addIfNew('during')).toBe(false)
    expect(await guard.addIfNew('after')).toBe(true)
    expect(failures).toHaveLength(1)
  })
})
