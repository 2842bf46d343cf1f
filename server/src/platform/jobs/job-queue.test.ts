import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { JobQueue } from './job-queue.ts'
import { startJobQueue } from './job-queue.ts'

const LEASE_MS = 60
let waiting: string[]
let began: string[]
let errors: string[]
let given: PromiseWithResolvers<void>
let running: ReturnType<typeof startJobQueue> | undefined

/** Each item is in progress until `given` resolves. */
const start = (more: Partial<JobQueue<string>> = {}) => {
  running = startJobQueue<string>({
    claim: async () => waiting.shift(),
    work: async (one) => {
      began.push(one)
      await given.promise
    },
    renew: async () => true,
    leaseMs: LEASE_MS,
    release: async (one) => waiting.unshift(one),
    atOnce: 2,
    everyMs: 60_000,
    onError: ({ message }) => errors.push(message),
    ...more,
  })
  return running
}
beforeEach(() => {
  waiting = ['a', 'b', 'c']
  began = []
  errors = []
  given = Promise.withResolvers()
})
afterEach(async () => {
  given.resolve()
  await running?.stop()
})

describe('what waits in the database', () => {
  it('is done a few at a time, the next as one ends', async () => {
    start().look()
    await expect.poll(() => began).toEqual(['a', 'b'])
    given.resolve()
    await expect.poll(() => began).toEqual(['a', 'b', 'c'])
  })

  it('is found though it came while nothing was found', async () => {
    waiting = []
    const claimResult = Promise.withResolvers<string | undefined>()
    const claims = [() => claimResult.promise]
    const { look } = start({ claim: async () => (claims.shift() ?? (async () => waiting.shift()))() })
    look()
    waiting = ['late']
    look()
    claimResult.resolve(undefined)
    await expect.poll(() => began).toEqual(['late'])
  })

  it('is held for as long as it takes, and no longer', async () => {
    const renewed: string[] = []
    waiting = ['a']
    start({ renew: async (one) => renewed.push(one) > 0 }).look()
    await expect.poll(() => renewed.length).toBeGreaterThan(3)
    given.resolve()
    await running?.stop()
    const { length } = renewed
    await wait(2 * LEASE_MS)
    expect(renewed).toHaveLength(length)
  })

  it('is left alone once another server has it', async () => {
    let renewals = 0
    let lost: AbortSignal | undefined
    waiting = ['a']
    start({
      work: async (_, ending) => {
        lost = ending
        await given.promise
      },
      renew: async () => ++renewals < 2,
    }).look()
    await expect.poll(() => lost?.aborted).toBe(true)
    await wait(2 * LEASE_MS)
    expect(renewals).toBe(2)
  })

  it('is done though its lease was not renewed once, and what follows a failure too', async () => {
    start({
      atOnce: 1,
      work: async (one) => {
        began.push(one)
        await wait(one === 'a' ? LEASE_MS : 0)
        if (one === 'b') throw new Error('no work')
      },
      renew: () => Promise.reject(new Error('no lease')),
    }).look()
    await expect.poll(() => began).toEqual(['a', 'b', 'c'])
    expect([...new Set(errors)]).toEqual(['no lease', 'no work'])
  })

  it('is looked for again after a look that failed', async () => {
    const claims = [() => Promise.reject(new Error('no database'))]
    start({ everyMs: 20, claim: async () => (claims.shift() ?? (async () => waiting.shift()))() }).look()
    await expect.poll(() => began).toEqual(['a', 'b'])
    expect(errors).toEqual(['no database'])
  })

  it('is let go of where it was claimed as the server stops', async () => {
    const claimResult = Promise.withResolvers<string | undefined>()
    const { look, stop } = start({ claim: () => claimResult.promise })
    look()
    const stopped = stop()
    claimResult.resolve('x')
    await stopped
    expect([began, waiting]).toEqual([[], ['x', 'a', 'b', 'c']])
  })

  it('is waited for as the server stops, and told of it', async () => {
    let isDone = false
    waiting = ['a']
    start({
      work: async (_, ending) => {
        began.push('a')
        await new Promise((resolve) => ending.addEventListener('abort', resolve))
        await wait(20)
        isDone = true
      },
    }).look()
    await expect.poll(() => began).toEqual(['a'])
    await running?.stop()
    expect(isDone).toBe(true)
  })
})
