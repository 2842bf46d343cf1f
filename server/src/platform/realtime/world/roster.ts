import type { Person } from '@metapyra/contract/person'
import { isVisitor } from '@metapyra/contract/presence'
import type { FarPeople } from './far-people.ts'
import type { Room } from './movement.ts'
import { isNear } from './near.ts'
import type { Hall } from './space-state.ts'
import { asPerson } from './space-state.ts'

/** Who is in which space, at this node and at the others, each once. */
export interface Roll {
  /** Somebody who is in the space, or has only just gone. */
  find(spaceId: string, personId: string): Person | undefined
  peopleIn(spaceId: string): string[]
  /** Of those how many are guests, with an account or without. */
  guestsIn(spaceId: string): number
  isIn(spaceId: string, personId: string): boolean
  /** [GUEST-17] Who is near somebody, as guests see it. */
  nearTo(spaceId: string, personId: string): string[]
  /** Where everybody stands; who is at two nodes stands at two places. */
  placesIn(spaceId: string): { userId: string; x: number; y: number }[]
  /** What the people of this node walk on there. */
  roomOf(spaceId: string): Room | undefined
}

export const createRoll = (halls: ReadonlyMap<string, Hall>, far: Pick<FarPeople, 'has' | 'of'>): Roll => {
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
