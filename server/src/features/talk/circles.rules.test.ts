import { TALK } from '@metapyra/contract/talk'
import type { IsFree } from '@metapyra/map/walkable'
import { describe, expect, it } from 'vitest'
import { createCircles } from './circles.rules.ts'
import type { Means } from './transport.rules.ts'
import type { Area, Position } from './zone.rules.ts'
import { tilesAround } from './zone.rules.ts'

interface Floor {
  areaAt?: (place: Position) => Area | undefined
  closed?: Set<string>
  means?: Means
  isOpen?: IsFree
}
const BY_MESH: Means = { meshMost: TALK.meshMost, hasServer: false }

/** Creates people by name on a map, with a clock moved by hand, a tenth of a second per tick. */
const setUp = ({ areaAt = () => undefined, closed = new Set(), means = BY_MESH, isOpen }: Floor = {}) => {
  let nowMs = 0
  let ids = 0
  const circles = createCircles({
    areaAt,
    tilesAround: (a, b) => tilesAround(isOpen, a, b),
    newId: () => `circle ${++ids}`,
    means,
    mayTalk: () => true,
  })
  const put = (places: Record<string, [x: number, y: number]>) => {
    for (const [id, [x, y]] of Object.entries(places)) circles.put(id, { x, y }, closed.has(id))
  }
  const tick = () => {
    nowMs += 100
    return circles.settle(nowMs)
  }
  const pass = (ms: number) => {
    const changed = new Set<string>()
    for (const end = nowMs + ms; nowMs < end; ) for (const id of tick()) changed.add(id)
    return changed
  }
  const with_ = (id: string) => circles.circleOf(id)?.memberIds.toSorted().join(' ')
  return { circles, put, tick, pass, circle: with_ }
}

const A_MOMENT = TALK.joinAfterMs + 200

describe('[TALK-1] nearness', () => {
  it('makes a circle of two who stand near for a moment, and ends it at once when one is gone farther', () => {
    const { put, tick, pass, circle } = setUp()
    put({ ada: [10, 10], bob: [12.9, 10] })
    tick()
    expect(circle('ada')).toBeUndefined()
    expect([...pass(A_MOMENT)].toSorted()).toEqual(['ada', 'bob'])
    expect(circle('ada')).toBe('ada bob')
    expect(circle('bob')).toBe('ada bob')
    put({ bob: [13.8, 10] })
    expect([...tick()].toSorted()).toEqual(['ada', 'bob'])
    expect([circle('ada'), circle('bob')]).toEqual([undefined, undefined])
  })

  it('holds on longer than it takes to begin, so that nobody comes and goes at an edge', () => {
    const { put, pass, circle } = setUp()
    put({ ada: [10, 10], bob: [13.2, 10] })
    pass(1000)
    expect(circle('ada')).toBeUndefined()
    put({ bob: [12.8, 10] })
    pass(A_MOMENT)
    for (const x of [13.2, 12.9, 13.7, 13.1]) {
      put({ bob: [x, 10] })
      expect([...pass(500)]).toEqual([])
    }
    expect(circle('ada')).toBe('ada bob')
  })

  it('connects nobody who only walks past', () => {
    const { put, pass, circle } = setUp()
    put({ ada: [10, 10] })
    for (let x = 4; x < 16; x += 1.5) {
      put({ bob: [x, 12.8] })
      pass(100)
      expect(circle('ada')).toBeUndefined()
    }
  })

  it('counts to any of a circle: each holds on to the next, and who goes takes those beside them along', () => {
    const { put, pass, circle } = setUp()
    put({ ada: [10, 10], bob: [12.5, 10], cleo: [15, 10], dan: [17.5, 10] })
    pass(2000)
    expect(circle('ada')).toBe('ada bob cleo dan')
    put({ cleo: [18, 10], dan: [20, 10] })
    pass(100)
    expect([circle('ada'), circle('cleo')]).toEqual(['ada bob', 'cleo dan'])
  })

  it('lets two circles become one where they are four', () => {
    const { put, pass, circle } = setUp()
    put({ ada: [10, 10], bob: [11, 10], cleo: [20, 10], dan: [21, 10] })
    pass(A_MOMENT)
    expect([circle('ada'), circle('dan')]).toEqual(['ada bob', 'cleo dan'])
    put({ cleo: [13, 10], dan: [14, 10] })
    pass(A_MOMENT)
    expect(circle('dan')).toBe('ada bob cleo dan')
  })

  it('ends with whoever leaves the space, and begins anew with who is back', () => {
    const { circles, put, pass, circle } = setUp()
    put({ ada: [10, 10], bob: [11, 10] })
    pass(A_MOMENT)
    circles.remove('bob')
    expect(pass(100)).toContain('ada')
    expect([circle('ada'), circle('bob')]).toEqual([undefined, undefined])
    put({ bob: [11, 10] })
    pass(A_MOMENT)
    expect(circle('ada')).toBe('ada bob')
  })
})

describe('[TALK-14] walls', () => {
  /** A wall along x = 12, down to y = 20. */
  const isOpen: IsFree = (x, y) => x !== 12 || y > 20

  it('are between those on their two sides, who talk at its end as far as it is to walk around it', () => {
    const { put, pass, circle } = setUp({ isOpen })
    put({ ada: [11, 10], bob: [13, 10] })
    pass(2000)
    expect(circle('ada')).toBeUndefined()
    put({ ada: [11, 20], bob: [13, 20] })
    pass(2000)
    // The way down, across and up again.
    expect(circle('ada')).toBeUndefined()
    put({ ada: [11, 21], bob: [13, 20.6] })
    pass(A_MOMENT)
    expect(circle('ada')).toBe('ada bob')
  })

  it('part those who talk, once one has gone behind them', () => {
    const { put, pass, circle } = setUp({ isOpen })
    put({ ada: [11, 22], bob: [13, 22] })
    pass(A_MOMENT)
    expect(circle('ada')).toBe('ada bob')
    put({ ada: [11, 18], bob: [13, 18] })
    pass(100)
    expect(circle('ada')).toBeUndefined()
  })
})

describe('[TALK-2] a circle is of four', () => {
  it('a fifth hears that it is full, and is let in when one has gone', () => {
    const { circles, put, pass, circle } = setUp()
    put({ ada: [10, 10], bob: [11, 10], cleo: [10, 11], dan: [11, 11] })
    pass(2000)
    expect(circle('ada')).toBe('ada bob cleo dan')
    put({ eve: [12, 10] })
    expect(pass(3000)).toEqual(new Set(['eve']))
    expect([circle('eve'), circles.isFullFor('eve')]).toEqual([undefined, true])
    put({ ada: [2, 2] })
    pass(A_MOMENT)
    expect([circle('eve'), circles.isFullFor('eve')]).toEqual(['bob cleo dan eve', false])
  })

  it('who turns away from a full one is told no more that it is full', () => {
    const { circles, put, pass } = setUp()
    put({ ada: [10, 10], bob: [11, 10], cleo: [10, 11], dan: [11, 11], eve: [20, 10] })
    pass(2000)
    put({ eve: [12, 10] })
    pass(3000)
    expect(circles.isFullFor('eve')).toBe(true)
    put({ eve: [20, 10] })
    expect(pass(100)).toEqual(new Set(['eve']))
    expect(circles.isFullFor('eve')).toBe(false)
  })

  it('and full ones that walk away leave nobody with that word', () => {
    const { circles, put, pass } = setUp()
    put({ ada: [10, 10], bob: [11, 10], cleo: [10, 11], dan: [11, 11] })
    pass(2000)
    put({ eve: [12, 10] })
    pass(3000)
    put({ ada: [20, 10], bob: [21, 10], cleo: [20, 11], dan: [21, 11] })
    pass(1500)
    expect(circles.isFullFor('eve')).toBe(false)
  })
})

describe('[TALK-3] areas', () => {
  /** A meeting room in the west, a quiet area in the east, a stage in the south, and none in between. */
  const areaAt = ({ x, y }: Position): Area | undefined => {
    if (y > 30) return { id: 3, kind: 'stage' }
    if (x < 10) return { id: 1, kind: 'meeting' }
    if (x > 20) return { id: 2, kind: 'quiet' }
    return x > 18 ? { id: 4, kind: 'desk' } : undefined
  }

  it('all in a meeting room are one circle, however far apart, and nobody outside belongs to it', () => {
    const { circles, put, pass, circle } = setUp({ areaAt })
    put({ ada: [0, 0], bob: [9, 20], cleo: [10.5, 20] })
    pass(1000)
    expect([circle('ada'), circle('cleo')]).toEqual(['ada bob', undefined])
    expect(circles.circleOf('ada')?.kind).toBe('meeting')
    put({ bob: [10.2, 20] })
    pass(1000)
    expect([circle('ada'), circle('bob')]).toEqual([undefined, 'bob cleo'])
  })

  it('has room for four, and a fifth and a sixth do not make a second one beside it', () => {
    const { circles, put, pass, circle } = setUp({ areaAt })
    put({ ada: [0, 0], bob: [9, 20], cleo: [2, 9], dan: [4, 4] })
    pass(2000)
    put({ eve: [5, 5], fay: [5, 6] })
    pass(3000)
    expect(circle('ada')).toBe('ada bob cleo dan')
    expect([circle('eve'), circles.isFullFor('eve'), circles.isFullFor('fay')]).toEqual([
      undefined,
      true,
      true,
    ])
    put({ ada: [14, 14] })
    pass(1500)
    expect(circle('dan')?.split(' ')).toHaveLength(4)
  })

  it('two who walk in together go on talking, and join those who are inside', () => {
    const { circles, put, pass, circle } = setUp({ areaAt })
    put({ ada: [11, 5], bob: [12, 5] })
    pass(1000)
    const { id, kind } = circles.circleOf('ada') ?? {}
    expect(kind).toBe('near')
    put({ ada: [8, 5], bob: [9, 5] })
    pass(100)
    expect(circles.circleOf('ada')).toMatchObject({ id, kind: 'meeting' })
    put({ cleo: [11, 15], dan: [12, 15] })
    pass(1000)
    expect(circle('cleo')).toBe('cleo dan')
    put({ cleo: [8, 15], dan: [9, 15] })
    pass(2000)
    expect(circle('cleo')).toBe('ada bob cleo dan')
  })

  it('nobody is connected in a quiet area, and a step into it ends what was', () => {
    const { put, pass, circle } = setUp({ areaAt })
    put({ ada: [21, 5], bob: [21, 6], cleo: [20, 5], dan: [19, 5] })
    pass(1000)
    expect([circle('ada'), circle('bob'), circle('cleo')]).toEqual([undefined, undefined, 'cleo dan'])
    put({ dan: [20.5, 5] })
    pass(100)
    expect(circle('cleo')).toBeUndefined()
  })

  it('those on a stage are a circle of their own', () => {
    const { circles, put, pass } = setUp({ areaAt })
    put({ ada: [1, 31], bob: [40, 31], cleo: [15, 30] })
    pass(1000)
    expect(circles.circleOf('ada')).toMatchObject({ kind: 'stage', memberIds: ['ada', 'bob'] })
    expect(circles.circleOf('cleo')).toBeNull()
  })

  it('whoever is not to be disturbed is talked to by nobody, from the moment they say so', () => {
    const closed = new Set<string>()
    const { put, pass, circle } = setUp({ closed })
    put({ ada: [10, 10], bob: [11, 10] })
    pass(1000)
    closed.add('ada')
    put({ ada: [10, 10] })
    pass(100)
    expect([circle('ada'), circle('bob')]).toEqual([undefined, undefined])
    closed.clear()
    put({ ada: [10, 10] })
    pass(1000)
    expect(circle('bob')).toBe('ada bob')
  })
})

/** A seeded generator (mulberry32), so that each run walks the same way. */
const randomFrom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
}

describe.each([1, 2, 3, 4, 5, 6, 7, 8])('whatever people do (walk %d)', (seed) => {
  const random = randomFrom(seed)
  const areaAt = ({ x, y }: Position): Area | undefined => {
    if (x < 5 && y < 5) return { id: 1, kind: 'meeting' }
    return x > 12 ? { id: 2, kind: 'quiet' } : undefined
  }
  const { circles, pass } = setUp({ areaAt })
  const places = new Map<string, Position>()
  const walk = () => {
    for (let index = 0; index < 24; index++) {
      const id = `p${index}`
      const { x, y } = places.get(id) ?? { x: random() * 15, y: random() * 12 }
      if (random() < 0.02) {
        circles.remove(id)
        places.delete(id)
      } else if (random() < 0.4) {
        const place = { x: x + random() * 1.6 - 0.8, y: y + random() * 1.6 - 0.8 }
        places.set(id, place)
        circles.put(id, place, false)
      }
    }
  }
  const tilesBetween = (a: Position, b: Position) => Math.hypot(a.x - b.x, a.y - b.y)
  const zone = (place: Position) => areaAt(place)?.kind ?? 'open'

  const expectHolds = () => {
    for (const [id, place] of places) {
      const circle = circles.circleOf(id)
      if (!circle) continue
      expect(circle.memberIds.length).toBeGreaterThan(1)
      expect(circle.memberIds.length).toBeLessThanOrEqual(TALK.meshMost)
      expect(zone(place)).not.toBe('quiet')
      for (const memberId of circle.memberIds) {
        const other = places.get(memberId)
        if (!other) throw new Error(`${memberId} has gone, and is in a circle`)
        expect(circles.circleOf(memberId)?.id).toBe(circle.id)
        expect(zone(other)).toBe(zone(place))
      }
      const isNearAny = circle.memberIds.some(
        (memberId) =>
          memberId !== id && tilesBetween(place, places.get(memberId) as Position) <= TALK.leaveBeyond,
      )
      expect(isNearAny || zone(place) === 'meeting').toBe(true)
    }
  }

  it('[TALK-1] [TALK-2] [TALK-3] circles are of two to four who are near, of one zone, each in one', () => {
    for (let step = 0; step < 600; step++) {
      walk()
      pass(100)
      expectHolds()
    }
    expect([...places.keys()].some((id) => circles.circleOf(id))).toBe(true)
  })

  it('[TALK-1] and once they stand still nobody waits for whom they could talk with', () => {
    pass(10_000)
    const alone = [...places].filter(([id]) => !circles.circleOf(id))
    for (const [id, place] of alone) {
      const others = [...places].filter(
        ([other, at]) =>
          other !== id &&
          zone(at) === zone(place) &&
          zone(at) === 'open' &&
          tilesBetween(at, place) < TALK.joinWithin,
      )
      const sizes = others.map(([other]) => circles.circleOf(other)?.memberIds.length ?? 1)
      expect(sizes.filter((size) => size < TALK.meshMost)).toEqual([])
      expect(circles.isFullFor(id)).toBe(sizes.length > 0 || isBesideFullRoom(place))
    }
  })

  const isBesideFullRoom = (place: Position) => {
    if (zone(place) !== 'meeting') return false
    const inside = [...places].filter(([, at]) => zone(at) === 'meeting')
    return inside.length > TALK.meshMost
  }
})
