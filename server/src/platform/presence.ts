import type { Person } from '@metapyra/contract/person'

/** Who is in the rooms of a space, at whichever node. */
export interface Presence {
  /** Everybody who is there, each once; guests without an account by their session's id. */
  peopleIn(spaceId: string): string[]
  /** Of those how many came without an account, or with one and as a guest. */
  guestsIn(spaceId: string): number
  isIn(spaceId: string, personId: string): boolean
  /** [GUEST-17] Who is near them, as guests see it who see nobody else. */
  nearTo(spaceId: string, personId: string): string[]
  /** As they are seen there now. */
  personIn(spaceId: string, personId: string): Person | undefined
  /** Somebody's sessions in which the space is open at this node, if only its console. */
  sessionsOf(spaceId: string, personId: string): string[]
}

export interface PresenceBoard extends Presence {
  /** From now on these are asked; before, nobody is anywhere. */
  askFrom(sockets: Presence): void
}

/** Made before the sockets, which alone know: they put their answers here once they are there. */
export const createPresence = (): PresenceBoard => {
  let known: Presence = {
    peopleIn: () => [],
    guestsIn: () => 0,
    isIn: () => false,
    nearTo: () => [],
    personIn: () => undefined,
    sessionsOf: () => [],
  }
  return {
    peopleIn: (spaceId) => known.peopleIn(spaceId),
    guestsIn: (spaceId) => known.guestsIn(spaceId),
    isIn: (spaceId, personId) => known.isIn(spaceId, personId),
    nearTo: (spaceId, personId) => known.nearTo(spaceId, personId),
    personIn: (spaceId, personId) => known.personIn(spaceId, personId),
    sessionsOf: (spaceId, personId) => known.sessionsOf(spaceId, personId),
    askFrom: (sockets) => {
      known = sockets
    },
  }
}
