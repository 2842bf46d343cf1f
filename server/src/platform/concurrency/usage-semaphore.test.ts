import { describe, expect, it } from 'vitest'
import type { Requester } from './usage-semaphore.ts'
import { createUsageSemaphore } from './usage-semaphore.ts'

const BOUNDS = { most: 2, mostWaiting: 100, maxWaitingPerPerson: 100, waitMs: 60_000 }

/** Creates tasks that end on request, and records the order in which they began. */
const stageOf = (bounds: Partial<typeof BOUNDS> = {}) => {
  const inTurn = createUsageSemaphore({ ...BOUNDS, ...bounds })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string, asker: Requester): Promise<void> =>
    inTurn(asker, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const end = async (name: string, waiting: Promise<void>): Promise<void> => {
    ends.get(name)?.()
    await waiting
    await Promise.resolve()
  }
  return { ask, end, begun }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))
const passMs = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until) Math.random()
}

describe('[FILE-10] turns', () => {
  const [ada, bob, eve] = ['ada', 'bob', 'eve'].map((person) => ({ space: null, person })) as [
    Requester,
    Requester,
    Requester,
  ]

  it('leave one free of whoever asks again and again', async () => {
    const { ask, begun } = stageOf()
    void ask('eve 1', eve)
    const left = ask('eve 2', eve)
    await settle()
    expect(begun).toEqual(['eve 1'])
    void ask('bob', bob)
    await settle()
    expect(begun).toEqual(['eve 1', 'bob'])
    // The queued task is rejected long after this test, when it times out.
    left.catch(() => undefined)
  })

  it('let those go first who have used least of late, in their space and by themselves', async () => {
    const { ask, end, begun } = stageOf({ most: 1 })
    const [shop, bank] = ['shop', 'bank']
    const first = ask('eve 1', { space: shop, person: 'eve' })
    const others = [
      ask('eve 2', { space: shop, person: 'eve' }),
      ask('joe', { space: shop, person: 'joe' }),
      ask('ada', { space: bank, person: 'ada' }),
    ]
    await settle()
    passMs(30)
    await end('eve 1', first)
    await settle()
    expect(begun).toEqual(['eve 1', 'ada'])
    await end('ada', others[2] as Promise<void>)
    await settle()
    expect(begun).toEqual(['eve 1', 'ada', 'joe'])
    passMs(1)
    await end('joe', others[1] as Promise<void>)
    await settle()
    expect(begun.at(-1)).toBe('eve 2')
  })

  it('are refused to whoever has too many waiting, and where too many wait to whom would come last', async () => {
    const { ask, end, begun } = stageOf({ most: 1, mostWaiting: 3, maxWaitingPerPerson: 2 })
    const slow = ask('slow', eve)
    await settle()
    passMs(20)
    await end('slow', slow)
    const running = ask('running', bob)
    const ofEve = ['eve 1', 'eve 2'].map((name) => ask(name, eve).catch((error) => error))
    await expect(ask('eve 3', eve)).rejects.toMatchObject({ code: 'TOO_MANY' })
    const ofAda = ['ada 1', 'ada 2'].map((name) => ask(name, ada).catch(() => undefined))
    expect(await ofEve[1]).toMatchObject({ code: 'OVERLOADED' })
    await end('running', running)
    await settle()
    expect(begun.at(-1)).toBe('ada 1')
    expect(ofAda).toHaveLength(2)
  })

  it('are waited for so long, and go on after work that failed', async () => {
    const inTurn = createUsageSemaphore({ ...BOUNDS, most: 1, waitMs: 20 })
    const failing = Promise.withResolvers<void>()
    const failed = expect(inTurn(ada, () => failing.promise)).rejects.toThrow('broken')
    await expect(inTurn(bob, async () => 'done')).rejects.toMatchObject({ code: 'OVERLOADED' })
    failing.reject(new Error('broken'))
    await failed
    expect(await inTurn(bob, async () => 'done')).toBe('done')
  })
})
