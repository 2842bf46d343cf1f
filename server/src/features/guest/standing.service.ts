import type { GuestRight } from '@metapyra/contract/guests'
import type { Executor } from '../../platform/db/drizzle.ts'
import { eq } from '../../platform/db/drizzle.ts'
import type { GuestLink } from '../../platform/http/caller-lookup.ts'
import type { Services } from '../../platform/services.ts'
import { guestRightsOf, workspaceById } from '../workspace/service.ts'
import { guestInvites, guests } from './tables.ts'

type Said = Pick<typeof guestInvites.$inferSelect, 'rights' | 'isByAdmin'>

/**
 * [GUEST-13] What a link makes of the rights that all guests of the space have: it narrows them, and gives more where
 * whoever runs the space has made it.
 */
export const rightsBy = (
  { rights, isByAdmin }: Said,
  ofSpace: readonly GuestRight[],
): readonly GuestRight[] => {
  if (rights === null) return ofSpace
  return isByAdmin ? rights : rights.filter((right) => ofSpace.includes(right))
}

/** What guests of a space read who have no link of their own, or came by this one. */
export const guestRightsIn = async (
  { db }: Pick<Services, 'db'>,
  spaceId: string,
  guestId: string | null = null,
): Promise<readonly GuestRight[]> => {
  const [space, link] = await Promise.all([workspaceById(db, spaceId), guestId && guestLinkOf(db, guestId)])
  const ofSpace = space ? guestRightsOf(space.settings) : []
  return link ? link.rights(ofSpace) : ofSpace
}

/** The link that a guest came in by; null where they came without one, or it is gone. */
export const guestLinkOf = async (db: Executor, guestId: string): Promise<GuestLink | null> => {
  const { rights, isByAdmin, rooms, isMeeting, createdBy } = guestInvites
  const [found] = await db
    .select({ rights, isByAdmin, rooms, isMeeting, createdBy })
    .from(guests)
    .innerJoin(guestInvites, eq(guestInvites.id, guests.inviteId))
    .where(eq(guests.id, guestId))
  if (!found) return null
  const hostId = found.isMeeting ? found.createdBy : null
  return { rooms: found.rooms, hostId, rights: (ofSpace) => rightsBy(found, ofSpace) }
}
