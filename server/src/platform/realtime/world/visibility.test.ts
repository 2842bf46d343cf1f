import type { NumberedMove } from '@metapyra/contract/moves'
import { decodeMoves } from '@metapyra/contract/moves'
import { Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { createTally } from '../metrics.ts'
import { MOST_IN_BATCH } from './batches.ts'
import { CELL_TILES } from './cells.ts'
import { createVisibility, MOST_FAR, PARTS_OF_TICK } from './visibility.ts'

interface Heard {
  moves: NumberedMove[]
  stops: number
}

/** A space of seven by seven cells; everyone has a socket with their own name. */
const setUp = () => {
  let nowMs = 1_000_000
  let isBusy = false
  const batches = new Map<string, Heard[]>()
  const hear = (socketId: string, batch: Heard) =>
    void batches.set(socketId, [...(batches.get(socketId) ?? []), batch])
  const tally = createTally(new Registry())
  const sight = createVisibility({
    room: { width: 7 * CELL_TILES, height: 7 * CELL_TILES, isFree: () => true },
    wire: {
      toSockets: (socketIds, moves, stops) => {
        for (const socketId of socketIds) hear(socketId, { moves: decodeMoves(moves), stops })
      },
    },
    nowMs: () => nowMs,
    tally,
    isBusy: () => isBusy,
  })
  const at = (x: number, y: number, isMoving = true) => ({ x, y, direction: 1, isMoving })
  return {
    sight,
    tally,
    at,
    /** Adds a person with a socket of the same name. */
    come: (personId: string, x: number, y: number) => {
      const n = sight.put(personId, at(x, y, false))
      sight.open(personId, personId)
      return n
    },
    walk: (personId: string, x: number, y: number, isMoving = true) =>
      sight.move(personId, at(x, y, isMoving)),
    /** Returns what each socket receives during the next tick. */
    tick: () => {
      batches.clear()
      for (let part = 0; part < PARTS_OF_TICK; part += 1) {
        nowMs += 100 / PARTS_OF_TICK
        sight.beat(part)
      }
      return { batchesOf: (socketId: string) => batches.get(socketId) ?? [] }
    },
    wait: (ms: number) => {
      nowMs += ms
    },
    setBusy: (next: boolean) => {
      isBusy = next
    },
  }
}
type Scene = ReturnType<typeof setUp>
const placesIn = (batches: { moves: NumberedMove[] }[]) =>
  batches.flatMap(({ moves }) => moves).map(({ n, x, y }) => [n, x, y])

describe('[LIVE-6] at a tick', () => {
  it('one batch tells everybody around of everybody’s newest place, and nothing is told twice', () => {
    const { come, walk, tick } = setUp()
    const ada = come('ada', 20, 20)
    const bob = come('bob', 27, 20)
    walk('ada', 20, 20.5)
    walk('ada', 20, 21)
    walk('bob', 27, 21)
    const { batchesOf } = tick()
    for (const socket of ['ada', 'bob']) {
      expect(batchesOf(socket)).toHaveLength(1)
      expect(placesIn(batchesOf(socket)).toSorted()).toEqual([
        [ada, 20, 21],
        [bob, 27, 21],
      ])
    }
    expect(tick().batchesOf('ada')).toEqual([])
  })

  it('where people have come to stand is told first: that must not get lost', () => {
    const { come, walk, tick } = setUp()
    come('ada', 20, 20)
    come('bob', 21, 20)
    walk('bob', 21.5, 20)
    expect(tick().batchesOf('ada')).toMatchObject([{ stops: 0 }])
    walk('ada', 20, 20.5)
    walk('bob', 22, 20, false)
    expect(tick().batchesOf('ada')).toMatchObject([
      { stops: 1, moves: [{ isMoving: false }, { isMoving: true }] },
    ])
  })

  it('those who are far away are told in turn, so many in a batch, and nobody is forgotten', () => {
    const { come, walk, tick } = setUp()
    come('ada', 1, 1)
    const far = Array.from({ length: 100 }, (_, index) => come(`far-${index}`, 50, 50))
    const round = Math.ceil(far.length / MOST_FAR)
    for (let index = 0; index < far.length; index += 1) walk(`far-${index}`, 51, 51)
    const batchLists = Array.from({ length: round }, () => tick().batchesOf('ada'))
    for (const batches of batchLists) {
      expect(batches).toHaveLength(1)
      expect(batches[0]?.moves.length).toBeLessThanOrEqual(MOST_FAR)
    }
    expect(placesIn(batchLists.flat()).toSorted()).toEqual(far.map((n) => [n, 51, 51]).toSorted())
    expect(tick().batchesOf('ada')).toEqual([])
  })

  it('of a few people in a wide room everybody is told of all at once', () => {
    const { come, walk, tick } = setUp()
    come('ada', 1, 1)
    const bob = come('bob', 50, 50)
    walk('bob', 50.5, 50)
    expect(placesIn(tick().batchesOf('ada'))).toEqual([[bob, 50.5, 50]])
  })
})

describe('[LIVE-6] who walks from one cell to another', () => {
  it('learns at once where those stand who are around them now', () => {
    const scene = setUp()
    scene.come('ada', 4, 4)
    const far = Array.from({ length: 60 }, (_, index) => scene.come(`far-${index}`, 28, 4))
    scene.tick()
    for (const at of far.keys()) scene.walk(`far-${at}`, 29, 4, false)
    const before = placesIn(scene.tick().batchesOf('ada'))
    expect(before.length).toBeLessThanOrEqual(MOST_FAR)
    scene.walk('ada', 17.5, 4)
    const { batchesOf } = scene.tick()
    const known = new Map([...before, ...placesIn(batchesOf('ada'))].map(([n = 0, x, y]) => [n, [x, y]]))
    for (const n of far) expect(known.get(n)).toEqual([29, 4])
    const [snapshot] = batchesOf('ada')
    expect(snapshot?.stops).toBe(snapshot?.moves.length)
  })

  it('knows in the end where everybody stands, however often they and the others cross', () => {
    const { come, walk, tick } = setUp()
    come('ada', 4, 4)
    const last = new Map<number, number[]>()
    const known = new Map<number, number[]>()
    const listen = () => {
      for (const [n = 0, x = 0, y = 0] of placesIn(tick().batchesOf('ada'))) known.set(n, [x, y])
    }
    const numbers = Array.from({ length: 80 }, (_, index) =>
      come(`p${index}`, (index * 7) % 55, (index * 13) % 55),
    )
    for (let step = 0; step < 40; step += 1) {
      for (const [index, n] of numbers.entries()) {
        if ((index + step) % 3 > 0) continue
        const [x, y] = [(index * 7 + step * 3) % 55, (index * 13 + step * 2) % 55]
        walk(`p${index}`, x, y, false)
        last.set(n, [x, y])
      }
      walk('ada', (4 + step * 5) % 55, (4 + step * 4) % 55)
      listen()
    }
    for (let more = 0; more < 10; more += 1) listen()
    expect([...known.keys()].toSorted()).toEqual([1, ...last.keys()].toSorted())
    for (const n of numbers) expect(known.get(n)).toEqual(last.get(n))
  })

  it('goes to and fro along a border and is told everything once', () => {
    const { come, walk, tick, sight } = setUp()
    come('ada', CELL_TILES - 0.2, 4)
    sight.put('bob', { x: 1, y: 4, direction: 0, isMoving: false })
    const counts: number[] = []
    for (let step = 0; step < 10; step += 1) {
      walk('ada', CELL_TILES + (step % 2 ? 0.3 : -0.3), 4)
      counts.push(tick().batchesOf('ada').length)
    }
    expect(counts).toEqual(counts.map(() => 1))
  })
})

describe('[LIVE-17] in a crowd', () => {
  const crowd = (scene: Scene, size: number) =>
    Array.from({ length: size }, (_, index) => scene.come(`p${index}`, 20 + (index % 8), 20))

  it('a batch tells of so many who are still moving, in turn, and of everybody who has stopped', () => {
    const scene = setUp()
    const all = crowd(scene, 300)
    const sentBy = new Map<number, number>()
    for (let tick = 0; tick < 30; tick += 1) {
      for (const at of all.keys()) scene.walk(`p${at}`, 20 + (at % 8), 20 + tick / 10)
      const [batch] = scene.tick().batchesOf('p0')
      expect(batch?.moves).toHaveLength(MOST_IN_BATCH)
      for (const { n } of batch?.moves ?? []) sentBy.set(n, (sentBy.get(n) ?? 0) + 1)
    }
    expect(Math.min(...all.map((n) => sentBy.get(n) ?? 0))).toBeGreaterThanOrEqual(10)
    expect(Math.max(...sentBy.values())).toBeLessThanOrEqual(14)
    expect(scene.tally.shed).toBeGreaterThan(0)
    for (const at of all.keys()) scene.walk(`p${at}`, 20 + (at % 8), 24, false)
    expect(new Set(placesIn(scene.tick().batchesOf('p0'))).size).toBe(300)
    expect(scene.tick().batchesOf('p0')).toEqual([])
  })

  it('while the server hardly keeps up each cell is told at every second tick, and of all who have stopped', () => {
    const scene = setUp()
    const [, bob] = crowd(scene, 2)
    scene.setBusy(true)
    const batchLists = Array.from({ length: 8 }, (_, tick) => {
      scene.walk('p1', 21, 20 + tick / 10, tick < 6)
      return scene.tick().batchesOf('p0')
    })
    expect(batchLists.filter((batches) => batches.length > 0).length).toBeLessThanOrEqual(4)
    expect(placesIn(batchLists.flat()).at(-1)).toEqual([bob, 21, 20.7])
  })
})

it('in another room everybody keeps their number, and hears whoever is around them there', () => {
  const { come, walk, tick, sight } = setUp()
  const [ada, bob] = [come('ada', 50, 50), come('bob', 1, 1)]
  sight.changeRoom({ width: 20, height: 10, isFree: () => true })
  walk('ada', 2, 2, false)
  walk('bob', 18, 8, false)
  const { batchesOf } = tick()
  for (const socket of ['ada', 'bob'])
    expect(placesIn(batchesOf(socket))).toEqual(
      expect.arrayContaining([
        [ada, 2, 2],
        [bob, 18, 8],
      ]),
    )
  walk('bob', 3, 3)
  expect(placesIn(tick().batchesOf('ada'))).toEqual([[bob, 3, 3]])
  walk('ada', 2.5, 2)
  expect(placesIn(tick().batchesOf('bob'))).toEqual([[ada, 2.5, 2]])
})

describe('numbers', () => {
  it('are short, one’s own as long as one is there, and not given again for a minute', () => {
    const { come, sight, wait } = setUp()
    expect([come('ada', 1, 1), come('bob', 1, 1), come('cleo', 1, 1), come('bob', 1, 1)]).toEqual([
      1, 2, 3, 2,
    ])
    sight.remove('bob')
    expect(come('dora', 1, 1)).toBe(4)
    wait(60_000)
    expect(come('eve', 1, 1)).toBe(2)
    expect(come('fay', 1, 1)).toBe(5)
  })
})
