import type { Person } from '@metapyra/contract/person'

/** Who is in the rooms of spaces, on any node. */
export interface Presence {
  /** Everyone in the room, each once; guests without an account by their session's id. */
  peopleIn(spaceId: string): string[]
  /** How many of them have no account, or are guests with one. */
  guestsIn(spaceId: string): number
  isIn(spaceId: string, personId: string): boolean
  /** [GUEST-17] The people nearby, for guests who can see no one else. */
  nearTo(spaceId: string, personId: string): string[]
  /** The person as others see them in the room now. */
  personIn(spaceId: string, personId: string): Person | undefined
  /** A person's sessions on this node that have the space open, even if only its console. */
  sessionsOf(spaceId: string, personId: string): string[]
}

export interface PresenceBoard extends Presence {
  /** Sets the source of the answers; before this, no one is anywhere. */
  askFrom(sockets: Presence): void
}

/** Created before the sockets, which alone have the data and register themselves later. */
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
