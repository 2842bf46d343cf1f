import type { Person } from '@metapyra/contract/person'
import { isVisitor } from '@metapyra/contract/presence'
import type { Room } from './movement.ts'
import { isNear } from './near.ts'
import type { FarPeople } from './remote-people.ts'
import type { SpaceState } from './space-state.ts'
import { asPerson } from './space-state.ts'

/** Who is in which space, on this node and the others, each once. */
export interface Roster {
  /** Someone who is in the space or has only just left. */
  find(spaceId: string, personId: string): Person | undefined
  peopleIn(spaceId: string): string[]
  /** How many of them are guests, with or without an account. */
  guestsIn(spaceId: string): number
  isIn(spaceId: string, personId: string): boolean
  /** [GUEST-17] The people near someone, as guests see it. */
  nearTo(spaceId: string, personId: string): string[]
  /** Everyone's positions; someone on two nodes has two. */
  placesIn(spaceId: string): { userId: string; x: number; y: number }[]
  /** The map that this node's people in the space walk on. */
  roomOf(spaceId: string): Room | undefined
}

export const createRoster = (
  halls: ReadonlyMap<string, SpaceState>,
  far: Pick<FarPeople, 'has' | 'of'>,
): Roster => {
  const here = (spaceId: string) => [...(halls.get(spaceId)?.people.values() ?? [])]
  return {
    find: (spaceId, personId) => {
      const one = halls.get(spaceId)?.people.get(personId)
      return one ? asPerson(one) : far.of(spaceId).find(({ userId }) => userId === personId)
    },
    peopleIn: (spaceId) => [
      ...new Set([
        ...(halls.get(spaceId)?.people.keys() ?? []),
        ...far.of(spaceId).map(({ userId }) => userId),
      ]),
    ],
    guestsIn: (spaceId) => {
      const guests = [...here(spaceId).map(({ person }) => person), ...far.of(spaceId)].filter(isVisitor)
      return new Set(guests.map(({ userId }) => userId)).size
    },
    nearTo: (spaceId, personId) => {
      const room = halls.get(spaceId)?.room
      const all = [...here(spaceId).map(asPerson), ...far.of(spaceId)]
      const self = all.find(({ userId }) => userId === personId)
      if (!room || !self) return []
      const near = all.filter((other) => other.userId !== personId && isNear(room, self, other, true))
      return [...new Set(near.map(({ userId }) => userId))]
    },
    isIn: (spaceId, personId) =>
      halls.get(spaceId)?.people.has(personId) === true || far.has(spaceId, personId),
    placesIn: (spaceId) => [
      ...here(spaceId).map(({ person: { userId }, walker: { x, y } }) => ({ userId, x, y })),
      ...far.of(spaceId).map(({ userId, x, y }) => ({ userId, x, y })),
    ],
    roomOf: (spaceId) => halls.get(spaceId)?.room,
  }
}
