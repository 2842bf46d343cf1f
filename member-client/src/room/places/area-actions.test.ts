import type { Desk } from '@metapyra/contract/entities/desk'
import type { Person } from '@metapyra/contract/person'
import { expect, test } from 'vitest'
import { testPerson } from '../live/testing-person.ts'
import type { AreaState } from './area-actions.ts'
import { areaSummary, placeActs } from './area-actions.ts'

const area = { id: 1, kind: 'desk', name: 'Desk 1', x: 0, y: 0, width: 3, height: 2 } as const
const self = (role: Person['role']) => ({ ...testPerson('me', { role }) })
const anasDesk: Desk = { areaId: 1, userId: 'ana', name: 'Ana' }
const ana = (state: Person['status']['state']): Person => {
  const person = testPerson('Ana', { role: 'user' })
  return { ...person, userId: 'ana', status: { ...person.status, state } }
}
const actionNames = (spot: Partial<AreaState> & Pick<AreaState, 'self'>) =>
  placeActs
    .filter(
      (act) => !act.isOnMap && act.isOffered({ area, name: '', desk: undefined, owner: undefined, ...spot }),
    )
    .map(({ name }) => name)

/** The list of places and the card of a desk both render these actions. */
test('[MAP-6] members claim a free desk, and give their own back; guests do neither', () => {
  expect(actionNames({ self: self('user') })).toEqual(['claim'])
  expect(actionNames({ self: self('user'), desk: { ...anasDesk, userId: 'me' } })).toEqual([
    'read-notes',
    'give-back',
  ])
  for (const role of ['guest', 'anonymous'] as const) {
    expect(actionNames({ self: self(role) })).toEqual([])
    expect(actionNames({ self: self(role), desk: anasDesk })).toEqual([])
  }
})

test('[NOTE-1] a note is left for whoever is not there, away or not to be disturbed', () => {
  const at = (owner: Person | undefined) => actionNames({ self: self('user'), desk: anasDesk, owner })
  expect(at(undefined)).toEqual(['leave-note'])
  expect(at(ana('away'))).toEqual(['leave-note'])
  expect(at(ana('dnd'))).toEqual(['leave-note'])
  expect(at(ana('available'))).toEqual([])
  expect(at(ana('busy'))).toEqual([])
})

test('[DESK-4] admins free what is somebody else’s, and other rooms are nobody’s', () => {
  expect(actionNames({ self: self('admin'), desk: anasDesk, owner: ana('busy') })).toEqual(['free'])
  expect(actionNames({ self: self('owner'), area: { ...area, kind: 'room' } })).toEqual(['chat'])
})

test('[CHAT-26] members open the chat of any room, guests that of the room where they stand', () => {
  const room = { ...area, kind: 'meeting' } as const
  const at = (role: Person['role'], place: { x: number; y: number }) =>
    actionNames({ self: { ...self(role), ...place }, area: room })
  const away = { x: room.x - 5, y: room.y }
  expect(at('user', away)).toEqual(['chat'])
  expect(at('guest', away)).toEqual([])
  expect(at('anonymous', room)).toEqual(['chat'])
})

test('[DOOR-1] members inside close and open the door, admins open any, guests none', () => {
  const atlas = { ...area, kind: 'meeting', name: 'Atlas' } as const
  const at = (role: Person['role'], door: NonNullable<AreaState['door']>) =>
    actionNames({ self: self(role), area: atlas, door }).filter((name) => name !== 'chat')
  const inside = { isInside: true, isClosedToMe: false }
  expect(at('user', { ...inside, isClosed: false })).toEqual(['close-door'])
  expect(at('user', { ...inside, isClosed: true })).toEqual(['open-door'])
  expect(at('guest', { ...inside, isClosed: true })).toEqual([])
  const outside = { isInside: false, isClosedToMe: true, isClosed: true }
  expect(at('user', outside)).toEqual(['knock'])
  expect(at('guest', outside)).toEqual(['knock'])
  expect(at('admin', outside)).toEqual(['knock', 'open-door'])
  expect(at('user', { ...outside, isClosedToMe: false })).toEqual([])
})

test('[TALK-2] a room in which as many talk as can says so, and how many fit, in the list and on its card', () => {
  const atlas = { ...area, kind: 'meeting', name: 'Atlas' } as const
  const spot = { area: atlas, name: 'Atlas', self: self('user'), desk: undefined, owner: undefined }
  const door = { isInside: false, isClosed: true, isClosedToMe: true }
  expect(areaSummary({ ...spot, door })).toBe('Meeting room · Closed')
  expect(areaSummary({ ...spot, door: { ...door, fullWith: 4 } })).toBe(
    'Meeting room · Closed · Full (4 max)',
  )
  expect(areaSummary({ ...spot, door: { ...door, isClosed: false, fullWith: 4 } })).toBe(
    'Meeting room · Full (4 max)',
  )
})

test('each act is called by its place, so that a screen reader tells two rows apart', () => {
  for (const act of placeActs) expect(act.label('Atlas')).toContain('Atlas')
  expect(new Set(placeActs.map(({ name }) => name)).size).toBe(placeActs.length)
})
