import type { Area } from '@metapyra/map/plan'
import { describe, expect, it } from 'vitest'
import { createDoors, PASS_MS } from './doors.rules.ts'

const ATLAS: Area = { id: 1, kind: 'meeting', name: 'Atlas', x: 10, y: 10, width: 5, height: 5 }
const IN = { x: 12, y: 12 }
const OUT = { x: 9, y: 12 }
const WORD = { spaceId: 's', mapId: 'm', area: ATLAS, byId: 'ada' }

const setUp = () => {
  const doors = createDoors()
  const say = (isClosed: boolean, version: number, nodeId = 'a') =>
    doors.heed({ ...WORD, isClosed, version, nodeId }, [{ userId: 'ada', ...IN }])
  const isClosedTo = (personId: string, nowMs: number, from?: { x: number; y: number }) =>
    doors.closedTo('s', 'm', personId, nowMs, from).length > 0
  const door = () => {
    const found = doors.findClosed('s', 1)
    if (!found) throw new Error('It is open')
    return found
  }
  return { doors, say, isClosedTo, door }
}

describe('[DOOR-5] of two words on one door the later counts', () => {
  it('in whichever order they come, and of two at once the same one everywhere', () => {
    for (const order of [
      [
        [true, 1, 'a'],
        [false, 2, 'b'],
      ],
      [
        [false, 2, 'b'],
        [true, 1, 'a'],
      ],
      [
        [true, 2, 'a'],
        [false, 2, 'b'],
      ],
      [
        [false, 2, 'b'],
        [true, 2, 'a'],
      ],
    ] as const) {
      const { doors, say } = setUp()
      for (const [isClosed, version, nodeId] of order) say(isClosed, version, nodeId)
      expect(doors.closedIn('s')).toEqual([])
    }
  })

  it('said again it changes nothing, and nobody inside is forgotten', () => {
    const { say, door } = setUp()
    expect(say(true, 1)).toBe(true)
    expect(say(true, 1)).toBe(false)
    expect(say(true, 5)).toBe(false)
    expect([...door().inside]).toEqual(['ada'])
  })

  it('that an unknown door is open is no news', () => {
    expect(setUp().say(false, 7)).toBe(false)
  })
})

describe('[DOOR-2] into a closed room', () => {
  it('nobody walks from outside, and everybody who is inside moves on', () => {
    const { say, isClosedTo } = setUp()
    say(true, 1)
    expect([isClosedTo('ada', 0, IN), isClosedTo('ada', 0, OUT), isClosedTo('bob', 0, OUT)]).toEqual([
      false,
      true,
      true,
    ])
  })

  it('of another map nothing is closed', () => {
    const { doors, say } = setUp()
    say(true, 1)
    expect(doors.closedTo('s', 'other', 'bob', 0, OUT)).toEqual([])
  })

  it('whoever was let in walks once', () => {
    const { say, isClosedTo, door } = setUp()
    say(true, 1)
    door().passes.set('bob', PASS_MS)
    expect(isClosedTo('bob', 0, OUT)).toBe(false)
    expect(isClosedTo('bob', 0, IN)).toBe(false)
    expect(isClosedTo('bob', 0, OUT)).toBe(true)
  })

  it('whoever went away inside comes back within a minute, and who walked out does not', () => {
    const { doors, say, isClosedTo, door } = setUp()
    say(true, 1)
    doors.follow(door(), 'ada', undefined, 1000)
    expect([isClosedTo('ada', 1000), isClosedTo('ada', 1000 + PASS_MS)]).toEqual([false, true])
    doors.follow(door(), 'bob', IN, 1000)
    doors.follow(door(), 'bob', OUT, 2000)
    expect(isClosedTo('bob', 2000)).toBe(true)
  })
})
