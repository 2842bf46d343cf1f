import type { GuestRight } from '@metapyra/contract/guests'

/** Room names are created only here, from checked ids; clients never name a room. */
export const spaceRoom = (spaceId: string): string => `space:${spaceId}`
/** Everyone who has entered a space and has this right: all members, and guests who were given it. */
export const rightRoom = (spaceId: string, right: GuestRight): string => `${right}:${spaceId}`
/** All sockets that one person has in one space. */
export const personRoom = (spaceId: string, personId: string): string => `person:${spaceId}:${personId}`
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`
/** All sockets of one person, in any space. */
export const everywhereRoom = (personId: string): string => `everywhere:${personId}`
/** Subscribers of a space's console: owners and admins. */
export const consoleRoom = (spaceId: string): string => `console:${spaceId}`
