import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Executor } from './drizzle.ts'
import { sharedRead } from './shared-read.ts'

const db = {} as Executor
const reading = () => {
  const begun: string[] = []
  let value = 0
  const read = sharedRead(async (_, key: string) => {
    begun.push(key)
    const seen = value
    await wait(5)
    if (seen === -1) throw new Error('no database')
    return seen
  })
  return { read, begun, write: (now: number) => (value = now) }
}

it('what many ask for at once is read twice, and each is told what was so after they asked', async () => {
  const { read, begun, write } = reading()
  const first = read(db, 'a')
  write(1)
  const others = [read(db, 'a'), read(db, 'a'), read(db, 'a')]
  expect([await first, ...(await Promise.all(others))]).toEqual([0, 1, 1, 1])
  expect(begun).toEqual(['a', 'a'])
})

it('who asks while that is read which others wait for is told what is written by then', async () => {
  const { read, write, begun } = reading()
  const first = read(db, 'a')
  const second = read(db, 'a')
  await first
  await Promise.resolve()
  write(2)
  expect(await Promise.all([second, read(db, 'a')])).toEqual([0, 2])
  expect(begun).toHaveLength(3)
})

it('a read that failed is made again for those who asked meanwhile', async () => {
  const { read, write } = reading()
  write(-1)
  const first = read(db, 'a')
  await Promise.resolve()
  write(3)
  const second = read(db, 'a')
  await expect(first).rejects.toThrow('no database')
  expect(await second).toBe(3)
  expect(await read(db, 'a')).toBe(3)
})

it('one thing does not wait for another, nor one database for another', async () => {
  const { read, begun } = reading()
  await Promise.all([read(db, 'a'), read(db, 'b'), read({} as Executor, 'a')])
  expect(begun).toEqual(['a', 'b', 'a'])
})
