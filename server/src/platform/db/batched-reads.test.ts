import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { batched, batchReads } from './batched-reads.ts'
import type { Executor } from './drizzle.ts'

const slowReader = () => {
  const reads: {
    keys: number[]
    end: (rows: (string | undefined)[]) => void
    fail: (error: Error) => void
  }[] = []
  const find = batchReads(
    (keys: number[]) =>
      new Promise<(string | undefined)[]>((end, fail) => {
        reads.push({ keys, end, fail })
      }),
  )
  return { reads, find }
}

describe('what is asked for at the same time', () => {
  it('is read at once, and each gets its own row', async () => {
    const { reads, find } = slowReader()
    const found = Promise.all([find(1), find(2), find(1)])
    await turn()
    expect(reads.map(({ keys }) => keys)).toEqual([[1, 2, 1]])
    reads[0]?.end(['one', undefined, 'one'])
    expect(await found).toEqual(['one', undefined, 'one'])
  })

  it('is never answered by a read that was under way already', async () => {
    const { reads, find } = slowReader()
    const before = find(1)
    await turn()
    const after = find(1)
    await turn()
    expect(reads).toHaveLength(2)
    reads[1]?.end(['new'])
    reads[0]?.end(['old'])
    expect(await Promise.all([before, after])).toEqual(['old', 'new'])
  })

  it('waits for one of two reads to end, however much comes, and no read has too many keys', async () => {
    const { reads, find } = slowReader()
    void find(1)
    await turn()
    void find(2)
    await turn()
    const more = Promise.all(Array.from({ length: 250 }, (_, index) => find(index)))
    await turn()
    expect(reads).toHaveLength(2)
    reads[0]?.end([])
    await turn()
    expect(reads[2]?.keys).toHaveLength(200)
    reads[1]?.end([])
    await turn()
    expect(reads[3]?.keys).toHaveLength(50)
    for (const { keys, end } of reads.slice(2)) end(keys.map(String))
    expect(await more).toEqual(Array.from({ length: 250 }, (_, index) => String(index)))
  })

  it('fails together, and what comes then is read again', async () => {
    const { reads, find } = slowReader()
    const failed = Promise.allSettled([find(1), find(2)])
    await turn()
    reads[0]?.fail(new Error('Connection terminated unexpectedly'))
    expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const again = find(1)
    await turn()
    reads[1]?.end(['there'])
    expect(await again).toBe('there')
  })

  it('is read one by one where the database refuses what one of them asked for', async () => {
    const find = batchReads(async (keys: string[]) => {
      if (keys.includes('bad')) throw Object.assign(new Error('invalid input syntax'), { code: '22P02' })
      return keys.map((key) => key.toUpperCase())
    })
    const [first, bad, last] = await Promise.allSettled([find('a'), find('bad'), find('b')])
    expect(first).toEqual({ status: 'fulfilled', value: 'A' })
    expect(bad.status).toBe('rejected')
    expect(last).toEqual({ status: 'fulfilled', value: 'B' })
  })
})

it('a query asks each database by itself', async () => {
  const [first, second] = [{} as Executor, {} as Executor]
  const batches: [Executor, string[]][] = []
  const query = batched(async (db, keys: string[]) => {
    batches.push([db, keys])
    return keys
  })
  expect(await Promise.all([query(first, 'a'), query(second, 'b'), query(first, 'c')])).toEqual([
    'a',
    'b',
    'c',
  ])
  expect(batches).toEqual([
    [first, ['a', 'c']],
    [second, ['b']],
  ])
})
