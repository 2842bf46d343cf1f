import type { Executor } from '../../platform/db/drizzle.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Services } from '../../platform/services.ts'
import { announceEnded, deleteVisitsOfGuests } from '../account/sessions/guest-sessions.service.ts'
import type { MembersAct } from '../audit/service.ts'
import { recordAct } from '../audit/service.ts'
import { guestIdsOfInvites } from './guests.queries.ts'
import type { InviteRow } from './queries.ts'
import { endInvitesBy, invitesOfSpace, updateInvite } from './queries.ts'
import { subjectOf } from './rules.ts'

/** [GUEST-4] Ends links in the given order. Returns those that had not ended, and their visits, for `announceEnded`. */
export const endLinks = async (
  { clock }: Services,
  tx: Executor,
  ids: string[],
): Promise<{ changed: InviteRow[]; visits: string[] }> => {
  const changed: InviteRow[] = []
  for (const id of ids) {
    // The row stays locked: a guest entering now is either turned away or among those whose visits end.
    const row = await updateInvite(tx, id, { invalidatedAt: clock() })
    // A repeated request changes nothing.
    if (row) changed.push(row)
  }
  return { changed, visits: await deleteVisitsOfGuests(tx, await guestIdsOfInvites(tx, ids)) }
}

/**
 * [GUEST-4] Ends links, all or none, and at once the visits of all who came by them. Returns how many had not ended
 * before.
 */
export const invalidateLinks = async (
  services: Services,
  from: MembersAct,
  guestIds: string[],
): Promise<number> => {
  const { db } = services
  // In one order, so that two who end the same links do not deadlock.
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

/** [DEL-2] Ends the links of a person who closes their account. The visits by these links end after the commit. */
export const endLinksBy = async (tx: Executor, userId: string, now: Date): Promise<void> => {
  const visits = await deleteVisitsOfGuests(
    tx,
    await guestIdsOfInvites(tx, await endInvitesBy(tx, userId, now)),
  )
  announceEnded(tx, visits, { why: 'linkInvalidated' })
}
