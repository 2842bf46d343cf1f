import type { AnnouncementStatus } from '@metapyra/contract/constants'
import { ANNOUNCEMENT_STATUS } from '@metapyra/contract/constants'
import { batched } from '../../platform/db/batched-reads.ts'
import type { Executor, Placeholder, SQL, Transaction } from '../../platform/db/drizzle.ts'
import { and, asc, desc, eq, gt, gte, inArray, isNull, lte, or, sql } from '../../platform/db/drizzle.ts'
import { builtOnce, NAMED_LATER } from '../../platform/db/statements/prepared-statements.ts'
import { users } from '../account/tables.ts'
import { auditEntries } from '../audit/tables.ts'
import { workspaces } from '../workspace/tables.ts'
import { announcements, announcementViews } from './tables.ts'

const { draft, live, ended, scheduled } = ANNOUNCEMENT_STATUS

export type AnnouncementRow = typeof announcements.$inferSelect

/** An announcement with its creator, who last changed it, and how many people have seen it. */
export interface FoundAnnouncement {
  row: AnnouncementRow
  createdBy: string | null
  changedBy: string | null
  seenCount: number
}

const isPublished = eq(announcements.isDraft, false)

/** [ANN-1] `statusAt` of rules.ts as an SQL condition. */
const hasStatus = (status: AnnouncementStatus, now: Date | Placeholder): SQL | undefined => {
  const { startsAt, endsAt } = announcements
  const is: Record<AnnouncementStatus, SQL | undefined> = {
    [draft]: eq(announcements.isDraft, true),
    [scheduled]: and(isPublished, gt(startsAt, now)),
    [live]: and(isPublished, lte(startsAt, now), or(isNull(endsAt), gt(endsAt, now))),
    [ended]: and(isPublished, lte(startsAt, now), lte(endsAt, now)),
  }
  return is[status]
}

const seenCount = sql<number>`(select count(*)::int from ${announcementViews} where ${announcementViews.announcementId} = ${announcements.id})`

/** The audit log has every change, written in the transaction that makes it. */
const changedBy = sql<
  string | null
>`(select ${auditEntries.actorName} from ${auditEntries} where ${auditEntries.workspaceId} = ${announcements.workspaceId} and ${auditEntries.subjectId} = ${announcements.id} order by ${auditEntries.at} desc, ${auditEntries.id} desc limit 1)`

const withMaker = (db: Executor) =>
  db
    .select({ row: announcements, createdBy: users.name, changedBy, seenCount })
    .from(announcements)
    .leftJoin(users, eq(users.id, announcements.createdBy))

export const announcementById = async (db: Executor, id: string): Promise<FoundAnnouncement | undefined> =>
  (await withMaker(db).where(eq(announcements.id, id)))[0]

export const lockAnnouncement = async (
  tx: Transaction,
  workspaceId: string,
  id: string,
): Promise<AnnouncementRow | undefined> =>
  (
    await tx
      .select()
      .from(announcements)
      .where(and(eq(announcements.id, id), eq(announcements.workspaceId, workspaceId)))
      .for('update')
  )[0]

/** Serializes changes within a space. Otherwise two calls could both pass the limit. */
export const lockSpace = (tx: Transaction, workspaceId: string): Promise<unknown> =>
  tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, workspaceId)).for('no key update')

export const announcementOfClient = async (
  db: Executor,
  workspaceId: string,
  clientId: string,
): Promise<AnnouncementRow | undefined> =>
  (
    await db
      .select()
      .from(announcements)
      .where(and(eq(announcements.workspaceId, workspaceId), eq(announcements.clientId, clientId)))
  )[0]

export const insertAnnouncement = (db: Executor, row: typeof announcements.$inferInsert): Promise<unknown> =>
  db.insert(announcements).values(row)

export const updateAnnouncement = (
  db: Executor,
  id: string,
  change: Partial<AnnouncementRow>,
): Promise<unknown> => db.update(announcements).set(change).where(eq(announcements.id, id))

export const deleteAnnouncement = (db: Executor, id: string): Promise<unknown> =>
  db.delete(announcements).where(eq(announcements.id, id))

export interface Counts {
  draft: number
  live: number
  ended: number
  scheduled: number
}

export const countByStatus = async (db: Executor, workspaceId: string, now: Date): Promise<Counts> => {
  const count = (status: AnnouncementStatus) =>
    sql<number>`(count(*) filter (where ${hasStatus(status, now)}))::int`
  const [counts] = await db
    .select({ draft: count(draft), live: count(live), ended: count(ended), scheduled: count(scheduled) })
    .from(announcements)
    .where(eq(announcements.workspaceId, workspaceId))
  return counts ?? { draft: 0, live: 0, ended: 0, scheduled: 0 }
}

interface Choice {
  status: AnnouncementStatus | undefined
  page: number
  pageSize: number
}

/** Newest first; scheduled ones in the order in which they go live. */
export const listAnnouncements = (
  db: Executor,
  workspaceId: string,
  { status, page, pageSize }: Choice,
  now: Date,
): Promise<FoundAnnouncement[]> => {
  const { createdAt, startsAt, id } = announcements
  const order = status === scheduled ? [asc(startsAt), asc(id)] : [desc(createdAt), desc(id)]
  return withMaker(db)
    .where(
      and(
        eq(announcements.workspaceId, workspaceId),
        status === undefined ? undefined : hasStatus(status, now),
      ),
    )
    .orderBy(...order)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
}

const liveNow = builtOnce((db: Executor) =>
  db
    .select({
      row: announcements,
      seenBy: sql<string[]>`array(select ${announcementViews.userId} from ${announcementViews}
        where ${announcementViews.announcementId} = ${announcements.id}
          and ${announcementViews.userId} = any(${sql.placeholder('userIds')}::uuid[]))`,
    })
    .from(announcements)
    .where(
      and(
        sql`${announcements.workspaceId} = any(${sql.placeholder('workspaceIds')}::uuid[])`,
        hasStatus(live, sql.placeholder('now')),
      ),
    )
    .orderBy(desc(announcements.startsAt), desc(announcements.id))
    .prepare(NAMED_LATER),
)

interface Reader {
  workspaceId: string
  userId: string | null
  now: Date
}

const liveFor = batched(async (db, readers: Reader[]) => {
  const found = await liveNow(db).execute({
    workspaceIds: [...new Set(readers.map(({ workspaceId }) => workspaceId))],
    userIds: readers.flatMap(({ userId }) => userId ?? []),
    now: readers[0]?.now,
  })
  return readers.map(({ workspaceId, userId }) =>
    found.filter(({ row, seenBy }) => row.workspaceId === workspaceId && !seenBy.includes(userId ?? '')),
  )
})

/** Live announcements of a space that this person has not seen. For a person without an account, all of them. */
export const liveUnread = async (db: Executor, reader: Reader): Promise<AnnouncementRow[]> =>
  (await liveFor(db, reader))?.map(({ row }) => row) ?? []

/** Announcements that went live, changed or ended within a period. */
export const changedWithin = (
  db: Executor,
  workspaceIds: string[],
  since: Date,
  now: Date,
): Promise<AnnouncementRow[]> => {
  const within = (column: typeof announcements.startsAt | typeof announcements.updatedAt) =>
    and(gte(column, since), lte(column, now))
  const { startsAt, endsAt, updatedAt } = announcements
  return db
    .select()
    .from(announcements)
    .where(
      and(
        inArray(announcements.workspaceId, workspaceIds),
        isPublished,
        or(within(startsAt), within(endsAt), within(updatedAt)),
      ),
    )
}
