import type { Person } from '@metapyra/contract/person'
import { AVAILABLE } from '@metapyra/contract/presence'
import { noSeenTexts } from '@metapyra/contract/profile-fields'
import { fastify } from 'fastify'
import { Registry } from 'prom-client'
import { expect, it, vi } from 'vitest'
import { createTally } from '../metrics.ts'
import type { Nodes } from '../nodes.ts'
import { PARTS_OF_TICK } from './visibility.ts'
import { createWorld } from './world.ts'

const person = (userId: string): Person => ({
  userId,
  name: userId,
  image: null,
  role: 'user',
  ...noSeenTexts(),
  look: 'round',
  colour: '#000000',
  x: 5,
  y: 5,
  direction: 'down',
  status: AVAILABLE,
  handUpAt: null,
})
const room = { width: 32, height: 20, isFree: () => true }

/** The test itself triggers the timers and the other nodes' messages. */
const setUp = () => {
  const handlers = new Map<string, (payload: unknown, nodeId: string) => void>()
  const nodes: Nodes = {
    id: 'here',
    areSeveral: true,
    tell: () => undefined,
    hear: (event, listener) => {
      handlers.set(event, listener as (payload: unknown, nodeId: string) => void)
    },
    close: async () => undefined,
  }
  const tasks: (() => unknown)[] = []
  let nowMs = 0
  const floor = createWorld({
    nodes,
    nowMs: () => nowMs,
    log: fastify().log,
    every: (_ms, task) => void tasks.push(task),
    wire: {
      toSpace: () => undefined,
      toSocket: () => undefined,
      toSockets: () => undefined,
    },
    tally: createTally(new Registry()),
    isBusy: () => false,
  })
  const moves: [string, string[]][] = []
  floor.onMoves((spaceId, personIds) => moves.push([spaceId, [...personIds].toSorted()]))
  return {
    floor,
    tick: () => {
      for (let part = 0; part < PARTS_OF_TICK; part += 1) {
        nowMs += 25
        tasks[0]?.()
      }
      return moves.splice(0)
    },
    /** Runs the second timer task, which stops silent people. */
    passSecond: () => {
      nowMs += 1000
      tasks[1]?.()
    },
    hear: (event: string, payload: unknown) => handlers.get(event)?.(payload, 'there'),
  }
}

it('whoever follows the moves hears once a tick and space of who came, moved or left, here and elsewhere', () => {
  vi.useFakeTimers()
  const { floor, tick, hear } = setUp()
  floor.enter('1', 's', room, person('ada'))
  floor.enter('2', 's', room, person('bob'))
  hear('people:join', { spaceId: 't', person: person('cleo') })
  expect(tick()).toEqual([
    ['s', ['ada', 'bob']],
    ['t', ['cleo']],
  ])
  floor.move('s', 'ada', [5, 5.2, 1, 1])
  floor.move('s', 'ada', [5, 5.4, 1, 1])
  hear('people:moves', { spaceId: 't', moves: [['cleo', 6, 5, 1, 1]] })
  expect(tick()).toEqual([
    ['t', ['cleo']],
    ['s', ['ada']],
  ])
  floor.drop('2', 's', 'bob')
  hear('people:leave', { spaceId: 't', personId: 'cleo' })
  expect(tick()).toEqual([['t', ['cleo']]])
  vi.runAllTimers()
  expect(tick()).toEqual([['s', ['bob']]])
  expect(tick()).toEqual([])
  vi.useRealTimers()
})

it('[LIVE-20] whose page falls silent while they walk stands after a second, for everybody', () => {
  const { floor, tick, passSecond } = setUp()
  floor.enter('1', 's', room, person('ada'))
  floor.move('s', 'ada', [5, 5.2, 1, 1])
  tick()
  passSecond()
  expect(tick()).toEqual([['s', ['ada']]])
  passSecond()
  expect(tick()).toEqual([])
})
