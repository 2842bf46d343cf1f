import type { CircleKind } from '@metapyra/contract/entities/talk'
import { TALK } from '@metapyra/contract/talk'
import { describe, expect, it } from 'vitest'
import { createCircles } from './circles.rules.ts'
import type { Means } from './transport.rules.ts'
import type { Area, Position } from './zone.rules.ts'

const BY_SERVER: Means = { meshMost: 4, hasServer: true }

/**
 * Creates people by name, with a clock moved by hand: a stage in the south, a meeting room in the west, a quiet area in
 * the east.
 */
const setUp = (means = BY_SERVER) => {
  const areaAt = ({ x, y }: Position): Area | undefined => {
    if (y > 30) return { id: 3, kind: 'stage' }
    if (x < 10) return { id: 1, kind: 'meeting' }
    return x > 40 ? { id: 2, kind: 'quiet' } : undefined
  }
  const tilesAround = (a: Position, b: Position) => Math.hypot(a.x - b.x, a.y - b.y)
  let nowMs = 0
  let ids = 0
  const circles = createCircles({
    areaAt,
    tilesAround,
    newId: () => `circle ${++ids}`,
    means,
    mayTalk: () => true,
  })
  const pass = (ms: number) => {
    const changed = new Set<string>()
    for (const end = nowMs + ms; nowMs < end; ) {
      nowMs += 100
      for (const id of circles.settle(nowMs)) changed.add(id)
    }
    return changed
  }
  const stand = (id: string, x: number, y = 10, isClosed = false) => circles.put(id, { x, y }, isClosed)
  const row = (count: number, from = 12) => {
    for (let index = 0; index < count; index++) stand(`p${index}`, from + index * 0.5)
    pass(3000)
  }
  const via = (id = 'p0') => circles.circleOf(id)?.via
  const size = (id = 'p0') => circles.circleOf(id)?.memberIds.length
  return { circles, pass, stand, row, via, size }
}

describe('[TALK-20] with a server that passes media on', () => {
  it('four talk from browser to browser, and a fifth brings all of them to the server', () => {
    const { circles, row, stand, pass, via, size } = setUp()
    row(4)
    expect([size(), via()]).toEqual([4, 'mesh'])
    const { id } = circles.circleOf('p0') ?? {}
    stand('p4', 14)
    expect(pass(1000)).toEqual(new Set(['p0', 'p1', 'p2', 'p3', 'p4']))
    expect([size(), via(), circles.circleOf('p0')?.id]).toEqual([5, 'sfu', id])
  })

  it('they go back once they have been three for a while, and not before', () => {
    const { row, stand, pass, via, size } = setUp()
    row(5)
    stand('p4', 30)
    pass(20_000)
    expect([size(), via()]).toEqual([4, 'sfu'])
    stand('p3', 32)
    pass(4000)
    expect([size(), via()]).toEqual([3, 'sfu'])
    expect(pass(2000)).toEqual(new Set(['p0', 'p1', 'p2']))
    expect(via()).toBe('mesh')
  })

  it('who steps out for a moment moves nobody', () => {
    const { row, stand, pass, via } = setUp()
    row(5)
    for (let round = 0; round < 5; round++) {
      for (const id of ['p3', 'p4']) stand(id, 30)
      pass(3000)
      for (const id of ['p3', 'p4']) stand(id, 13)
      pass(1000)
      expect(via()).toBe('sfu')
    }
  })

  it('a circle that comes and goes stays with the server for a minute', () => {
    const { row, stand, pass, via } = setUp()
    row(5)
    const leave = () => ['p3', 'p4'].map((id, index) => stand(id, 30 + index * 5))
    leave()
    pass(6000)
    expect(via()).toBe('mesh')
    for (const id of ['p3', 'p4']) stand(id, 13)
    pass(1000)
    expect(via()).toBe('sfu')
    leave()
    pass(50_000)
    expect(via()).toBe('sfu')
    pass(12_000)
    expect(via()).toBe('mesh')
  })

  it.each<[CircleKind, number]>([
    ['near', 20],
    ['meeting', 2],
  ])('%s: as many as it holds talk, and one more is told that it is full', (kind, x) => {
    const { circles, stand, pass, size } = setUp()
    const most = TALK.maxByServer[kind]
    for (let index = 0; index < most; index++) stand(`p${index}`, x + index * 0.02)
    pass(20_000)
    expect(size()).toBe(most)
    stand('late', x)
    pass(3000)
    expect([size(), circles.isFullFor('late')]).toEqual([most, true])
  })

  it('a full room that walks out of it together is no more outside than may stand together there', () => {
    const { circles, stand, pass, size } = setUp()
    for (let index = 0; index < 20; index++) stand(`p${index}`, 2)
    pass(20_000)
    expect(size()).toBe(20)
    for (let index = 0; index < 20; index++) stand(`p${index}`, 20)
    pass(100)
    const sizes = new Set(
      Array.from({ length: 20 }, (_, index) => circles.circleOf(`p${index}`)?.memberIds.length),
    )
    expect(sizes).toEqual(new Set([12, 8]))
  })

  it('without one, four are as many as can, and all talk from browser to browser', () => {
    const { row, size, via, circles } = setUp({ meshMost: 4, hasServer: false })
    row(6)
    expect([size(), via()]).toEqual([4, 'mesh'])
    expect(circles.stagesOf('p0')).toEqual([])
  })
})

describe('[TALK-21] a stage', () => {
  it('is heard by whoever is on the open floor, by the server, also where one speaks alone', () => {
    const { circles, stand, pass } = setUp()
    stand('speaker', 20, 31)
    stand('floor', 20, 10)
    pass(1000)
    expect(circles.circleOf('speaker')).toMatchObject({ kind: 'stage', via: 'sfu', memberIds: ['speaker'] })
    expect(circles.stagesOf('floor')).toMatchObject([{ via: 'sfu', memberIds: ['speaker'] }])
    expect(circles.listenersOf('speaker')).toEqual(['floor'])
  })

  it('is not heard in meeting rooms, in quiet areas and by whoever is not to be disturbed', () => {
    const { circles, stand, pass } = setUp()
    stand('speaker', 20, 31)
    stand('meeting', 2)
    stand('quiet', 50)
    stand('busy', 20, 10, true)
    pass(1000)
    for (const id of ['meeting', 'quiet', 'busy', 'speaker']) expect(circles.stagesOf(id)).toEqual([])
  })

  it('those on the floor are told when somebody comes on it, leaves it, and when they themselves go where it is quiet', () => {
    const { circles, stand, pass } = setUp()
    stand('floor', 20)
    pass(1000)
    stand('speaker', 20, 31)
    expect(pass(1000)).toEqual(new Set(['floor', 'speaker']))
    stand('floor', 50)
    expect(pass(200)).toContain('floor')
    expect(circles.stagesOf('floor')).toEqual([])
    stand('floor', 20)
    expect(pass(200)).toContain('floor')
    stand('speaker', 30, 10)
    expect(pass(200)).toContain('floor')
    expect(circles.stagesOf('floor')).toEqual([])
  })

  it('without a server those on it talk with each other alone', () => {
    const { circles, stand, pass } = setUp({ meshMost: 4, hasServer: false })
    stand('one', 20, 31)
    stand('other', 24, 31)
    stand('floor', 20)
    pass(1000)
    expect(circles.circleOf('one')).toMatchObject({ kind: 'stage', via: 'mesh' })
    expect(circles.stagesOf('floor')).toEqual([])
  })
})
