import type { Input } from '@metapyra/contract/calls'
import { ANNOUNCEMENT_STATUS, personColour } from '@metapyra/contract/constants'
import { AppError } from '../../platform/http/app-error.ts'
import type { CallRequest } from '../../platform/http/call-request.ts'
import { spaceOf } from '../../platform/http/call-request.ts'
import type { Services } from '../../platform/services.ts'
import { liveUnread } from './queries.ts'
import { statusAt } from './rules.ts'
import { announcementOf, DEFAULT_PAGE_SIZE, toLive } from './service.ts'
import { insertView, listViews } from './views.queries.ts'

const { draft, scheduled } = ANNOUNCEMENT_STATUS

/** [ANN-6] Live announcements that the caller has not seen. */
export const liveFor = async ({ db, clock }: Services, request: CallRequest) => {
  const reader = { workspaceId: spaceOf(request).space.id, userId: request.user?.id ?? null, now: clock() }
  const rows = await liveUnread(db, reader)
  return { rows: rows.map(toLive) }
}

/** [ANN-6] Counts a view once, even if the announcement ended while it was being read. */
export const markSeen = async (
  services: Services,
  workspaceId: string,
  userId: string,
  id: string,
): Promise<void> => {
  const now = services.clock()
  const status = statusAt((await announcementOf(services, workspaceId, id)).row, now)
  if (status === draft || status === scheduled) throw new AppError('NOT_FOUND')
  await insertView(services.db, { announcementId: id, userId, seenAt: now })
}

export const viewsOf = async (
  services: Services,
  workspaceId: string,
  { id, page = 1, pageSize = DEFAULT_PAGE_SIZE }: Input<'POST v2/admin/workspace/announcement-views'>,
) => {
  await announcementOf(services, workspaceId, id)
  const { rows, total } = await listViews(services.db, id, { page, pageSize })
  return {
    rows: rows.map(({ character, seenAt, ...person }) => ({
      ...person,
      colour: personColour(person.userId, character),
      seenAt: seenAt.toISOString(),
    })),
    total,
    isExact: true,
  }
}
