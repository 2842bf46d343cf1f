import type { Executor } from '../../platform/db/drizzle.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Services } from '../../platform/services.ts'
import { announceEnded, deleteVisitsOfGuests } from '../account/sessions/visits.service.ts'
import type { MembersAct } from '../audit/service.ts'
import { recordAct } from '../audit/service.ts'
import { guestIdsOfInvites } from './guests.queries.ts'
import type { InviteRow } from './queries.ts'
import { endInvitesBy, invitesOfSpace, updateInvite } from './queries.ts'
import { subjectOf } from './rules.ts'

/** [GUEST-4] In the order in which these are named; answers those that had not ended, and the visits, for `announceEnded`. */
export const endLinks = async (
  { clock }: Services,
  tx: Executor,
  ids: string[],
): Promise<{ changed: InviteRow[]; visits: string[] }> => {
  const changed: InviteRow[] = []
  for (const id of ids) {
    // The row stays locked: whoever comes in at this moment is either turned away, or among those who go.
    const row = await updateInvite(tx, id, { invalidatedAt: clock() })
    // Sent twice it is one act.
    if (row) changed.push(row)
  }
  return { changed, visits: await deleteVisitsOfGuests(tx, await guestIdsOfInvites(tx, ids)) }
}

/**
 * [GUEST-4] Ends links, all of them or none, and at once the visits of all who came in by them; tells how many were
 * not ended before.
 */
export const invalidateLinks = async (
  services: Services,
  from: MembersAct,
  guestIds: string[],
): Promise<number> => {
  const { db } = services
  // In one order, so that two who end the same ones wait for each other and not for ever.
  const ids = [...new Set(guestIds)].toSorted()
  const found = await invitesOfSpace(db, from.workspaceId, ids)
  if (found.length < ids.length) throw new AppError('NOT_FOUND')
  const { changed } = await db.transaction(async (tx) => {
    const ended = await endLinks(services, tx, ids)
    for (const row of ended.changed)
      await recordAct(tx, from, { action: 'guestLink.invalidated', subject: subjectOf(row) })
    announceEnded(tx, ended.visits, { why: 'linkInvalidated' })
    return ended
  })
  return changed.length
}

/** [DEL-2] Ends the links of whoever closes their account; the visits that came by them end once that stands. */
export const endLinksBy = async (tx: Executor, userId: string, now: Date): Promise<void> => {
  const visits = await deleteVisitsOfGuests(
    tx,
    await guestIdsOfInvites(tx, await endInvitesBy(tx, userId, now)),
  )
  announceEnded(tx, visits, { why: 'linkInvalidated' })
}
