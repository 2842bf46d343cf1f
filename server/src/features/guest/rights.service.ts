import type { GuestRight } from '@metapyra/contract/guests'
import type { Executor } from '../../platform/db/drizzle.ts'
import { eq } from '../../platform/db/drizzle.ts'
import type { GuestLink } from '../../platform/http/caller-lookup.ts'
import type { Services } from '../../platform/services.ts'
import { guestRightsOf, workspaceById } from '../workspace/service.ts'
import { guestInvites, guests } from './tables.ts'

type LinkRights = Pick<typeof guestInvites.$inferSelect, 'rights' | 'isByAdmin'>

/**
 * [GUEST-13] Applies a link to the rights that all guests of the space have: it limits them, and can grant more if an
 * owner or admin has created it.
 */
export const rightsBy = (
  { rights, isByAdmin }: LinkRights,
  ofSpace: readonly GuestRight[],
): readonly GuestRight[] => {
  if (rights === null) return ofSpace
  return isByAdmin ? rights : rights.filter((right) => ofSpace.includes(right))
}

/** Returns the rights of a guest by their link, or of guests without a link. */
export const guestRightsIn = async (
  { db }: Pick<Services, 'db'>,
  spaceId: string,
  guestId: string | null = null,
): Promise<readonly GuestRight[]> => {
  const [space, link] = await Promise.all([workspaceById(db, spaceId), guestId && guestLinkOf(db, guestId)])
  const ofSpace = space ? guestRightsOf(space.settings) : []
  return link ? link.rights(ofSpace) : ofSpace
}

/** Returns the link by which a guest came; null if there was none or it is gone. */
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
