import { ACTIVE_ANNOUNCEMENTS_MAX } from '@metapyra/contract/announcement'
import type { Input } from '@metapyra/contract/calls'
import type { AnnouncementStatus } from '@metapyra/contract/constants'
import { ANNOUNCEMENT_STATUS } from '@metapyra/contract/constants'
import type { Announcement, LiveAnnouncement } from '@metapyra/contract/entities/announcement'
import type { Transaction } from '../../platform/db/drizzle.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import type { MembersAct } from '../audit/service.ts'
import { recordAct } from '../audit/service.ts'
import type { AnnouncementRow, FoundAnnouncement } from './queries.ts'
import {
  announcementById,
  announcementOfClient,
  countByStatus,
  deleteAnnouncement,
  insertAnnouncement,
  listAnnouncements,
  lockAnnouncement,
  lockSpace,
  updateAnnouncement,
} from './queries.ts'
import { auditActOf, changeFor, deletingOf, isAt, isStale, statusAt } from './rules.ts'

export const DEFAULT_PAGE_SIZE = 20
const { draft } = ANNOUNCEMENT_STATUS
const NAMES = Object.keys(ANNOUNCEMENT_STATUS) as (keyof typeof ANNOUNCEMENT_STATUS)[]

const toAnnouncement = (
  { row, createdBy, changedBy, seenCount }: FoundAnnouncement,
  now: Date,
): Announcement => ({
  id: row.id,
  description: row.description,
  status: statusAt(row, now),
  startsAt: row.startsAt?.toISOString() ?? null,
  endsAt: row.endsAt?.toISOString() ?? null,
  createdBy,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  changedBy,
  seenCount,
})

export const toLive = ({
  id,
  description,
  startsAt,
  endsAt,
  createdAt,
}: AnnouncementRow): LiveAnnouncement => ({
  id,
  description,
  startsAt: (startsAt ?? createdAt).toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
})

/** An announcement of this space; throws NOT_FOUND for any other id. */
export const announcementOf = async (
  { db }: Services,
  workspaceId: string,
  id: string,
): Promise<FoundAnnouncement> => {
  const found = await announcementById(db, id)
  if (found?.row.workspaceId !== workspaceId) throw new AppError('NOT_FOUND')
  return found
}

export const announcementsOf = async (
  services: Services,
  workspaceId: string,
  {
    id,
    status,
    page = 1,
    pageSize = DEFAULT_PAGE_SIZE,
  }: Input<'POST v2/admin/workspace/announcement-detail'>,
) => {
  const { db, clock } = services
  const now = clock()
  const statusFilter = status as AnnouncementStatus | undefined
  const [counts, rows] = await Promise.all([
    countByStatus(db, workspaceId, now),
    id
      ? announcementOf(services, workspaceId, id).then((found) => [found])
      : listAnnouncements(db, workspaceId, { status: statusFilter, page, pageSize }, now),
  ])
  const counted = NAMES.filter(
    (name) => statusFilter === undefined || ANNOUNCEMENT_STATUS[name] === statusFilter,
  )
  const total = id ? 1 : counted.reduce((sum, name) => sum + counts[name], 0)
  return { rows: rows.map((found) => toAnnouncement(found, now)), total, isExact: true, counts }
}

type AnnouncementInput = Input<'POST v2/admin/workspace/announcement'>

/** Creates or changes an announcement, and notifies the space. */
export const announce = async (
  services: Services,
  from: MembersAct,
  input: AnnouncementInput,
): Promise<Announcement> => {
  const { db, clock } = services
  const { id, became } = await db.transaction(async (tx) => {
    await lockSpace(tx, from.workspaceId)
    const outcome = await (input.id ? change(tx, from, input.id, input) : create(tx, from, input))
    if (outcome.became === 'changed') emitOnCommit(tx, 'announcement:changed', { id: outcome.id })
    return outcome
  })
  const current = toAnnouncement(await announcementOf(services, from.workspaceId, id), clock())
  if (became === 'stale') throw changedMeanwhile(current)
  return current
}

const changedMeanwhile = (current: Announcement): AppError => {
  const { changedBy, updatedAt: changedAt } = current
  return new AppError('CHANGED_MEANWHILE', { meanwhile: { current: { ...current }, changedBy, changedAt } })
}

/** The outcome of a request; `stale` if it was based on an outdated state. */
interface Outcome {
  id: string
  became: 'changed' | 'same' | 'stale'
}

/** [ANN-4] Creates an announcement, once per client id. */
const create = async (tx: Transaction, from: MembersAct, input: AnnouncementInput): Promise<Outcome> => {
  const { workspaceId, actor, at } = from
  const clientId = input.clientId ?? newId()
  const made = await announcementOfClient(tx, workspaceId, clientId)
  if (made) return { id: made.id, became: 'same' }
  const content = changeFor(null, input, at)
  if (!content) throw new AppError('CONFLICT')
  if (!content.isDraft) await checkLimit(tx, workspaceId, at)
  const id = newId()
  const whose = { id, workspaceId, clientId, createdBy: actor.id, createdAt: at, updatedAt: at }
  await insertAnnouncement(tx, { ...whose, ...content })
  await recordAct(tx, from, auditActOf(id, null, content, at))
  return { id, became: 'changed' }
}

const change = async (
  tx: Transaction,
  from: MembersAct,
  id: string,
  input: AnnouncementInput,
): Promise<Outcome> => {
  const { workspaceId, at } = from
  const before = await lockAnnouncement(tx, workspaceId, id)
  if (!before) throw new AppError('NOT_FOUND')
  if (isStale(before, input, at)) return { id, became: 'stale' }
  const content = changeFor(before, input, at)
  if (!content) return { id, became: 'same' }
  const act = auditActOf(id, before, content, at)
  if (act.changes?.length === 0) return { id, became: 'same' }
  if (before.isDraft && !content.isDraft) await checkLimit(tx, workspaceId, at)
  await updateAnnouncement(tx, id, { ...content, updatedAt: at })
  await recordAct(tx, from, act)
  return { id, became: 'changed' }
}

/** [ANN-8] Limits the live and scheduled announcements of a space. */
const checkLimit = async (tx: Transaction, workspaceId: string, now: Date): Promise<void> => {
  const { live, scheduled } = await countByStatus(tx, workspaceId, now)
  if (live + scheduled < ACTIVE_ANNOUNCEMENTS_MAX) return
  throw new AppError('CONFLICT', {
    message: `${ACTIVE_ANNOUNCEMENTS_MAX} announcements are live or scheduled, which is the limit. End one first.`,
  })
}

/** [ANN-3] [ANN-9] Deletes a draft, unless someone else has changed it. */
export const removeDraft = async (
  services: Services,
  from: MembersAct,
  { id, updatedAt }: Input<'POST v2/admin/workspace/announcement-remove'>,
): Promise<void> => {
  const isStale = await services.db.transaction(async (tx) => {
    const before = await lockAnnouncement(tx, from.workspaceId, id)
    if (!before) throw new AppError('NOT_FOUND')
    if (!isAt(updatedAt, before.updatedAt)) return true
    if (statusAt(before, from.at) !== draft) {
      throw new AppError('CONFLICT', { message: 'Only drafts can be deleted.' })
    }
    await deleteAnnouncement(tx, id)
    await recordAct(tx, from, deletingOf(before))
    return false
  })
  if (!isStale) return
  const found = await announcementOf(services, from.workspaceId, id)
  throw changedMeanwhile(toAnnouncement(found, services.clock()))
}
