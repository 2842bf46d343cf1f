import pLimit from 'p-limit'
import { expect, it } from 'vitest'
import { createLimitByName } from './limit-by-name.ts'

const counted = () => {
  let now = 0
  const seen = { most: 0, done: [] as number[] }
  const work = async (item: number) => {
    now += 1
    seen.most = Math.max(seen.most, now)
    await new Promise((resume) => setImmediate(resume))
    seen.done.push(item)
    now -= 1
  }
  return { seen, work }
}

it('[FAIR-11] of many looks elsewhere a few are under way at once, and each is done', async () => {
  const { seen, work } = counted()
  await pLimit(3).map([3, 1, 4, 1, 5, 9, 2, 6], work)
  expect([seen.most, seen.done.toSorted()]).toEqual([3, [1, 1, 2, 3, 4, 5, 6, 9]])
  await expect(pLimit(3).map([1], () => Promise.reject(new Error('down')))).rejects.toThrow('down')
})

it('limits each name by itself, in order, and goes on after one that fails', async () => {
  const limit = createLimitByName(1)
  const [ada, bob] = [counted(), counted()]
  const failing = limit('ada', () => Promise.reject(new Error('down')))
  await Promise.all([
    expect(failing).rejects.toThrow('down'),
    ...[1, 2, 3].flatMap((item) => [limit('ada', () => ada.work(item)), limit('bob', () => bob.work(item))]),
  ])
  expect([ada.seen, bob.seen]).toEqual(Array(2).fill({ most: 1, done: [1, 2, 3] }))
})
