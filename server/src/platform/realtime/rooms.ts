import type { GuestRight } from '@metapyra/contract/guests'

/** Room names are made here alone, from ids that were checked; no client names a room. */
export const spaceRoom = (spaceId: string): string => `space:${spaceId}`
/** Of those who have entered a space, whoever has this right: members all, guests as they were given it. */
export const rightRoom = (spaceId: string, right: GuestRight): string => `${right}:${spaceId}`
/** All sockets that one person has in one space. */
export const personRoom = (spaceId: string, personId: string): string => `person:${spaceId}:${personId}`
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`
/** All sockets of one person, in whichever space. */
export const everywhereRoom = (personId: string): string => `everywhere:${personId}`
/** Who follows a space's console: owners and admins. */
export const consoleRoom = (spaceId: string): string => `console:${spaceId}`
