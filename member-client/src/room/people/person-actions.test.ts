import type { Person } from '@metapyra/contract/person'
import { expect, test } from 'vitest'
import { testPerson } from '../live/testing-person.ts'
import type { ActionContext } from './person-actions.ts'
import { actionsFor, personActs } from './person-actions.ts'

const person = (role: Person['role']) => testPerson(role, { role })
const atlas = { id: 1, kind: 'meeting', name: 'Atlas', x: 0, y: 0, width: 3, height: 2 } as const
const chats = { isBlocked: (id: string) => id === 'admin' }
const actionNames = (self: Person['role'], other: Person['role'], closedRoom?: typeof atlas) =>
  actionsFor(
    { self: person(self), live: { closedRoomOf: () => closedRoom, chats } } as unknown as ActionContext,
    person(other),
  ).map(({ name }) => name)

/** The list of people and the map both render these actions, so an addition appears in both. */
test('what members can do with somebody in the room', () => {
  expect(actionNames('user', 'owner')).toEqual([
    'go-to',
    'message',
    'wave',
    'invite-over',
    'follow',
    'locate',
    'block',
  ])
  expect(actionNames('owner', 'guest')).toEqual([
    'go-to',
    'wave',
    'invite-over',
    'follow',
    'locate',
    'put-out',
  ])
})

test('guests write to nobody in private, and ask nobody over', () => {
  for (const guest of ['guest', 'anonymous'] as const)
    expect(actionNames(guest, 'user')).toEqual(['go-to', 'wave', 'follow', 'locate'])
})

test('[CHAT-65] members block members from their menu, and let them again there', () => {
  expect(actionNames('user', 'owner')).toContain('block')
  expect(actionNames('user', 'admin')).toContain('unblock')
  expect(actionNames('user', 'admin')).not.toContain('block')
  expect(actionNames('user', 'guest')).not.toContain('block')
})

test('[KNOCK-1] whoever is behind a closed door is knocked for, by members and guests', () => {
  for (const self of ['user', 'guest', 'anonymous', 'owner'] as const) {
    expect(actionNames(self, 'user', atlas)).toContain('knock')
    expect(actionNames(self, 'user')).not.toContain('knock')
  }
})

test('each act is called by its person, so that a screen reader tells two rows apart', () => {
  for (const act of personActs) expect(act.label('Ana')).toContain('Ana')
  expect(new Set(personActs.map(({ name }) => name)).size).toBe(personActs.length)
})

test('[OUT-1] whoever runs the space puts out those below them', () => {
  const canPutOut = (self: Person['role'], other: Person['role']) =>
    actionNames(self, other).includes('put-out')
  expect(canPutOut('owner', 'admin')).toBe(true)
  expect(canPutOut('admin', 'user')).toBe(true)
  expect(canPutOut('admin', 'admin')).toBe(false)
  expect(canPutOut('owner', 'owner')).toBe(false)
  expect(canPutOut('user', 'guest')).toBe(false)
})
