import type { Person } from '@metapyra/contract/person'
import { AVAILABLE } from '@metapyra/contract/presence'
import { noSeenTexts } from '@metapyra/contract/profile-fields'
import { expect, it } from 'vitest'
import type { Nodes } from '../nodes.ts'
import { createFarPeople } from './remote-people.ts'
import type { PersonMove } from './space-state.ts'

const person = (userId: string, x = 1): Person => ({
  userId,
  name: userId,
  image: null,
  role: 'user',
  ...noSeenTexts(),
  look: 'round',
  colour: '#000000',
  x,
  y: 1,
  direction: 'down',
  status: AVAILABLE,
  handUpAt: null,
})

/** Calls the listeners for other nodes' messages directly, and records what is displayed. */
const setUp = () => {
  const listeners = new Map<string, (payload: unknown, nodeId: string) => void>()
  const calls: string[] = []
  const own = new Set<string>()
  let nowMs = 0
  const nodes: Nodes = {
    id: 'here',
    areSeveral: true,
    tell: () => undefined,
    hear: (event, listener) => {
      listeners.set(event, listener as (payload: unknown, nodeId: string) => void)
    },
    close: async () => undefined,
  }
  const far = createFarPeople(
    nodes,
    { has: (_space, personId) => own.has(personId), all: () => [] },
    {
      join: (_space, { userId, x }) => calls.push(`join ${userId} ${x}`),
      leave: (_space, userId) => calls.push(`leave ${userId}`),
      moves: (_space, moves: PersonMove[]) => calls.push(`moves ${moves.map(([id]) => id)}`),
    },
    () => nowMs,
  )
  const hear = (nodeId: string, event: string, payload: unknown) => listeners.get(event)?.(payload, nodeId)
  const wait = (ms: number) => {
    nowMs += ms
    far.forgetSilent()
  }
  return { far, hear, wait, shown: calls, own }
}

it('[LIVE-12] a server that is not heard of any more takes its people along', () => {
  const { far, hear, wait, shown: calls } = setUp()
  hear('a', 'people:all', [['s', [person('ada'), person('bob')]]])
  hear('b', 'people:all', [['s', [person('bob'), person('cleo')]]])
  wait(20_000)
  hear('b', 'people:all', [['s', [person('bob'), person('cleo')]]])
  expect(calls).toEqual(['join ada 1', 'join bob 1', 'join bob 1', 'join cleo 1'])
  wait(10_000)
  expect(calls.slice(4)).toEqual(['leave ada'])
  expect(far.of('s').map(({ userId }) => userId)).toEqual(['bob', 'cleo'])
})

it('[LIVE-12] the list of all mends what was missed, and is silent about the rest', () => {
  const { hear, shown: calls } = setUp()
  hear('a', 'people:all', [['s', [person('ada'), person('bob')]]])
  hear('a', 'people:all', [['s', [person('bob', 5), person('cleo')]]])
  hear('a', 'people:all', [['s', [person('bob', 5), person('cleo')]]])
  expect(calls.slice(2)).toEqual(['leave ada', 'join bob 5', 'join cleo 1'])
})

it('[LIVE-12] who is here as well is not shown to go when a tab at another server closes', () => {
  const { hear, shown: calls, own } = setUp()
  own.add('ada')
  hear('a', 'people:join', { spaceId: 's', person: person('ada') })
  hear('a', 'people:leave', { spaceId: 's', personId: 'ada' })
  expect(calls).toEqual([])
})

it('moves of people who are not known yet are left out', () => {
  const { far, hear, shown: calls } = setUp()
  hear('a', 'people:join', { spaceId: 's', person: person('ada') })
  hear('a', 'people:moves', {
    spaceId: 's',
    moves: [
      ['ada', 7, 3, 0, 1],
      ['bob', 1, 1, 0, 1],
    ],
  })
  expect(calls).toEqual(['join ada 1', 'moves ada'])
  expect(far.of('s')).toMatchObject([{ x: 7, y: 3, direction: 'up' }])
})
