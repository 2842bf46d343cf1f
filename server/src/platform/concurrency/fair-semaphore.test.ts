import { describe, expect, it } from 'vitest'
import { createFairSemaphore } from './fair-semaphore.ts'

const start = (most: number, options: Parameters<typeof createFairSemaphore>[1] = {}) => {
  const { enter } = createFairSemaphore(most, options)
  const inside: { name: string; leave(): void }[] = []
  const came: string[] = []
  const refused: string[] = []
  const come = (...names: string[]) => {
    for (const name of names)
      enter(name).then(
        (leave) => {
          inside.push({ name, leave })
          came.push(name)
        },
        () => refused.push(name),
      )
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const finishAll = async () => {
    await settle()
    while (inside.length > 0) {
      inside.shift()?.leave()
      await settle()
    }
    return came.join(' ')
  }
  return { come, settle, inside, refused, finishAll }
}

describe('[TURN-1] turns', () => {
  it('go round by names, and by the order of coming within one', async () => {
    const { come, finishAll } = start(1)
    come('eve', 'eve', 'eve', 'eve', 'ada', 'bob', 'ada')
    expect(await finishAll()).toBe('eve eve ada bob eve ada eve')
  })

  it('are as many at once as there are places', async () => {
    const { come, settle, inside, finishAll } = start(2)
    come('eve', 'eve', 'eve', 'ada')
    await settle()
    expect(inside).toHaveLength(2)
    expect(await finishAll()).toBe('eve eve eve ada')
  })

  it('come first to whoever has the smallest burden', async () => {
    const { come, finishAll } = start(1, { burdenOf: (name) => (name === 'eve' ? 2 : 0) })
    come('eve', 'eve', 'ada', 'ada', 'bob')
    expect(await finishAll()).toBe('eve ada bob ada eve')
  })

  it('leave places free for others where the burden is great', async () => {
    const options = {
      burdenOf: (name: string) => (name.startsWith('bad') ? 9 : 0),
      burdened: { from: 3, atOnce: 1 },
    }
    const { come, settle, inside, finishAll } = start(3, options)
    come('bad1', 'bad2', 'bad3')
    await settle()
    expect(inside.map(({ name }) => name)).toEqual(['bad1'])
    come('ada')
    await settle()
    expect(inside.map(({ name }) => name)).toEqual(['bad1', 'ada'])
    expect(await finishAll()).toBe('bad1 ada bad2 bad3')
  })

  it('are refused to the last of whoever has most waiting, or the greatest burden', async () => {
    const { come, refused, finishAll } = start(1, {
      maxWaiting: 3,
      burdenOf: (name) => (name === 'bad' ? 1 : 0),
    })
    come('eve', 'eve', 'eve', 'eve', 'ada', 'bob')
    expect(await finishAll()).toBe('eve eve ada bob')
    expect(refused).toEqual(['eve', 'eve'])
    come('ada', 'bad', 'bob', 'cy', 'dan')
    expect(await finishAll()).toBe('eve eve ada bob ada bob cy dan')
    expect(refused).toEqual(['eve', 'eve', 'bad'])
  })
})
