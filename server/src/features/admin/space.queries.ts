import type { Executor } from '../../platform/db/drizzle.ts'
import { and, asc, eq, sql } from '../../platform/db/drizzle.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Settings, StoredSettings } from '../workspace/tables.ts'
import { members, spaceEdits, workspaces } from '../workspace/tables.ts'

export type SpaceRow = typeof workspaces.$inferSelect

/** Locks the space's row until the transaction ends, so that the audit log gets the true previous values. */
export const lockSpaceRow = async (tx: Executor, id: string): Promise<SpaceRow> => {
  const [row] = await tx.select().from(workspaces).where(eq(workspaces.id, id)).for('no key update')
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

export const updateSpace = async (
  db: Executor,
  id: string,
  change: Partial<typeof workspaces.$inferInsert>,
): Promise<void> => {
  if (Object.keys(change).length > 0) await db.update(workspaces).set(change).where(eq(workspaces.id, id))
}

/** Merged by the database, so that concurrent changes of two settings both take effect. */
export const mergeSettings = async (
  db: Executor,
  id: string,
  patch: Partial<Settings>,
): Promise<StoredSettings> => {
  const merged = sql`${workspaces.settings} || ${JSON.stringify(patch)}::jsonb`
  const [row] = await db.update(workspaces).set({ settings: merged }).where(eq(workspaces.id, id)).returning()
  if (!row) throw new AppError('NOT_FOUND')
  return row.settings
}

export type Part = typeof spaceEdits.$inferSelect.part

interface NewEdit {
  workspaceId: string
  part: Part
  changedBy: string
  changedAt: Date
  /** The revision that the change is based on; undefined to change any state. */
  revision: number | undefined
}

/**
 * [ADM-9] Counts one more change; false if someone else was first. Concurrent changes of the same part wait until the
 * transaction ends.
 */
export const countEdit = async (db: Executor, edit: NewEdit): Promise<boolean> => {
  const { workspaceId, part, changedBy, changedAt, revision } = edit
  const next = { revision: sql`${spaceEdits.revision} + 1`, changedBy, changedAt }
  const isSeen = revision === undefined ? undefined : eq(spaceEdits.revision, revision)
  const counted = revision
    ? await db
        .update(spaceEdits)
        .set(next)
        .where(and(eq(spaceEdits.workspaceId, workspaceId), eq(spaceEdits.part, part), isSeen))
        .returning({ revision: spaceEdits.revision })
    : await db
        .insert(spaceEdits)
        .values({ workspaceId, part, changedBy, changedAt, revision: 1 })
        .onConflictDoUpdate({
          target: [spaceEdits.workspaceId, spaceEdits.part],
          set: next,
          ...(isSeen && { setWhere: isSeen }),
        })
        .returning({ revision: spaceEdits.revision })
  return counted.length === 1
}

export const lastEdit = async (db: Executor, workspaceId: string, part: Part) => {
  const [row] = await db
    .select({
      revision: spaceEdits.revision,
      changedBy: members.name,
      changedAt: spaceEdits.changedAt,
    })
    .from(spaceEdits)
    .leftJoin(
      members,
      and(eq(members.workspaceId, spaceEdits.workspaceId), eq(members.userId, spaceEdits.changedBy)),
    )
    .where(and(eq(spaceEdits.workspaceId, workspaceId), eq(spaceEdits.part, part)))
  return row
}

export const ownerName = async (db: Executor, workspaceId: string): Promise<string> => {
  const [row] = await db
    .select({ name: members.name })
    .from(members)
    .where(and(eq(members.workspaceId, workspaceId), eq(members.role, 'owner'), eq(members.status, 'active')))
    .orderBy(asc(members.createdAt), asc(members.userId))
    .limit(1)
  return row?.name ?? ''
}

/** The number of people in each list of the console. */
export const memberCounts = async (db: Executor, workspaceId: string) => {
  const having = (condition: ReturnType<typeof sql>) =>
    sql<number>`(count(*) filter (where ${condition}))::int`
  const [row] = await db
    .select({
      active: having(sql`${members.status} = 'active'`),
      invited: having(sql`${members.status} = 'invited'`),
      inactive: having(sql`${members.status} = 'inactive'`),
      guest: having(sql`${members.role} = 'guest'`),
    })
    .from(members)
    .where(eq(members.workspaceId, workspaceId))
  return row ?? { active: 0, invited: 0, inactive: 0, guest: 0 }
}
