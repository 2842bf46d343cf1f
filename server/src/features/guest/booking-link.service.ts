import type { Transaction } from '../../db/drizzle.ts'
import { emitOnCommit } from '../../on-commit.ts'
import type { Services } from '../../services.ts'
import { deleteVisitsOfGuests } from '../account/visits.service.ts'
import { guestIdsOfInvites } from './guests.queries.ts'
import { holdAdmission } from './guests.service.ts'
import { linkUrl } from './links.service.ts'
import { insertInviteOnce, inviteById, updateInvite } from './queries.ts'
import { stateOf } from './rules.ts'

/** So many come in by the link of one booking: its guest, on some devices, and whom they bring along. */
const MOST_USES = 10

interface Booked {
  id: string
  workspaceId: string
  endsAt: Date
  /** In whose name guests are let in. */
  hostId: string | null
}

/**
 * [APPT-34] The guest link of a booking, the same however often it is asked for: its id is the booking's, and it ends
 * with that. Null where the space lets no guests in, or somebody there has ended it.
 */
export const linkForBooking = async (
  services: Services,
  space: { domain: string },
  { id, workspaceId, endsAt, hostId }: Booked,
): Promise<string | null> => {
  const { db, clock } = services
  const isLive = await db.transaction(async (tx) => {
    if (!(await holdAdmission(tx, workspaceId))) return false
    // For whoever holds it: nobody has confirmed the address that was typed.
    await insertInviteOnce(tx, {
      ...{ id, workspaceId, email: null, position: null, maxUses: MOST_USES, createdBy: hostId },
      ...{ expiresAt: endsAt, createdAt: clock() },
    })
    const found = await inviteById(tx, id)
    const state = found && stateOf(found.invite, clock())
    return state === 'live' || state === 'usedUp'
  })
  return isLive ? linkUrl(services, space.domain, id) : null
}

/** [GUEST-4] Of what does not take place any more nobody comes in, and who has come in goes. */
export const endLinkOfBooking = async (tx: Transaction, id: string, now: Date): Promise<void> => {
  if (!(await updateInvite(tx, id, { invalidatedAt: now }))) return
  const visits = await deleteVisitsOfGuests(tx, await guestIdsOfInvites(tx, [id]))
  if (visits.length > 0) emitOnCommit(tx, 'sessions:ended', visits, { why: 'linkInvalidated' })
}
