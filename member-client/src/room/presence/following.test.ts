import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFollowing } from './following.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const setUp = () => {
  const ana = { x: 20, y: 5 }
  const walks: string[] = []
  const following = createFollowing({
    ownPlace: () => ({ x: 5, y: 5 }),
    placeOf: (id) => (id === 'ana' ? ana : undefined),
    walkUpTo: (id) => void walks.push(`${id} ${Math.round(ana.x)}`),
    nowMs: () => Date.now(),
  })
  const go = (x: number) => {
    ana.x = x
    following.onMoves()
    vi.advanceTimersByTime(100)
  }
  return { following, walks, go }
}

test('one walks up at once, and on as they go on, not at each of their steps', () => {
  const { following, walks, go } = setUp()
  following.follow('ana')
  expect(walks).toEqual(['ana 20'])
  for (let x = 20; x < 24; x += 0.5) go(x)
  vi.advanceTimersByTime(500)
  expect(walks.at(-1)).toBe('ana 24')
  expect(walks.length).toBeLessThan(5)
})

test('beside them one stands still', () => {
  const { following, walks, go } = setUp()
  following.follow('ana')
  for (const x of [7, 6, 7.5]) go(x)
  vi.advanceTimersByTime(500)
  expect(walks).toEqual(['ana 20'])
})

test('it ends with them, and with one’s own steps', () => {
  const { following, walks, go } = setUp()
  following.follow('ana')
  following.onLeave('ben')
  expect(following.$following.get()).toBe('ana')
  following.onLeave('ana')
  expect(following.$following.get()).toBeNull()
  following.follow('ana')
  go(25)
  following.stop()
  vi.advanceTimersByTime(1000)
  go(28)
  vi.advanceTimersByTime(1000)
  expect(walks).toEqual(['ana 20', 'ana 20'])
})
