import { expect, it } from 'vitest'
import { forEachConcurrent } from './map-concurrent.ts'

it('[FAIR-11] of many looks elsewhere a few are under way at once, and each is done', async () => {
  let now = 0
  let most = 0
  const done: number[] = []
  await forEachConcurrent([3, 1, 4, 1, 5, 9, 2, 6], 3, async (item) => {
    now += 1
    most = Math.max(most, now)
    await new Promise((resume) => setImmediate(resume))
    done.push(item)
    now -= 1
  })
  expect([most, done.toSorted()]).toEqual([3, [1, 1, 2, 3, 4, 5, 6, 9]])
  await expect(forEachConcurrent([1], 3, () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  await forEachConcurrent([], 3, () => Promise.reject(new Error('never')))
})
