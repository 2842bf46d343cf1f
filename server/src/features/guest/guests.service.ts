import type { Input } from '@metapyra/contract/calls'
import type { GuestUser } from '@metapyra/contract/entities/admin'
import type { Executor } from '../../db/drizzle.ts'
import type { Services } from '../../services.ts'
import { deleteVisitsOfSpace, openVisitsOfGuests } from '../account/visits.service.ts'
import { admitsGuests } from '../workspace/service.ts'
import type { GuestRow } from './guests.queries.ts'
import { listGuests, mailedInviteOf } from './guests.queries.ts'
import { holdSettings } from './queries.ts'

/** The guest link that somebody holds as the only one; whoever comes by it again is the same person. */
export const ownLinkOf = (db: Executor, guestId: string): Promise<string | undefined> =>
  mailedInviteOf(db, guestId)

const DEFAULT_PAGE_SIZE = 20

type Visit = Awaited<ReturnType<typeof openVisitsOfGuests>>[number]

/** §3 Guest user record: what else is known of them, and their open visits, as JSON texts. */
const toGuestUser = (row: GuestRow, visits: Visit[]): GuestUser => ({
  id: row.id,
  name: row.name,
  email: row.email,
  image: row.image,
  additional: JSON.stringify(row.additional),
  sessions: JSON.stringify(
    visits.map(({ id, openedAt, endsAt }) => ({
      id,
      openedAt: openedAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
  ),
  inviteId: row.inviteId,
  lastSeenAt: row.lastSeenAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
})

export const withVisits = async ({ db, clock }: Services, rows: GuestRow[]): Promise<GuestUser[]> => {
  const guestIds = rows.map(({ id }) => id)
  const visits = guestIds.length > 0 ? await openVisitsOfGuests(db, guestIds, clock()) : []
  return rows.map((row) =>
    toGuestUser(
      row,
      visits.filter(({ guestId }) => guestId === row.id),
    ),
  )
}

export const guestsOf = async (
  services: Services,
  workspaceId: string,
  { page = 1, pageSize = DEFAULT_PAGE_SIZE, search = '' }: Input<'POST v2/admin/guest-user-list'>,
) => {
  const choice = { page, pageSize, search: search.trim() }
  const { rows, total } = await listGuests(services.db, workspaceId, choice)
  return { rows: await withVisits(services, rows), total, isExact: true }
}

/** Whether the space lets guests in, and goes on to until the transaction ends. */
export const holdAdmission = async (tx: Executor, workspaceId: string): Promise<boolean> => {
  const settings = await holdSettings(tx, workspaceId)
  return settings !== undefined && admitsGuests(settings)
}

/** [GUEST-7] A space that lets no guests in any more has none: answers the visits that ended, to be told. */
export const endVisitsOfSpace = (tx: Executor, workspaceId: string): Promise<string[]> =>
  deleteVisitsOfSpace(tx, workspaceId)
