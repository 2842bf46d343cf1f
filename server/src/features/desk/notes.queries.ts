import { DESK_NOTES } from '@metapyra/contract/desk'
import type { Executor } from '../../platform/db/drizzle.ts'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from '../../platform/db/drizzle.ts'
import type { MemberKey } from '../../platform/db/member-batch.ts'
import { rowsOfMember } from '../../platform/db/member-batch.ts'
import { builtOnce, NAMED_LATER } from '../../platform/db/statements/prepared-statements.ts'
import { users } from '../account/tables.ts'
import { members } from '../workspace/tables.ts'
import { deskNotes } from './tables.ts'

const isOf = ({ workspaceId, userId }: MemberKey) =>
  and(eq(deskNotes.workspaceId, workspaceId), eq(deskNotes.userId, userId))

/** Locks sender and owner, always in the same order, so that the limits of both are counted exactly. */
export const lockMembers = (tx: Executor, workspaceId: string, userIds: string[]): Promise<unknown> =>
  tx
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.workspaceId, workspaceId), inArray(members.userId, userIds)))
    .orderBy(asc(members.userId))
    .for('no key update')

const counted = sql<number>`count(*)::int`

/** Counts the notes a person has left in all spaces since an instant. */
export const countNotesBySender = async (db: Executor, senderId: string, since: Date): Promise<number> =>
  (
    await db
      .select({ notes: counted })
      .from(deskNotes)
      .where(and(eq(deskNotes.senderId, senderId), gt(deskNotes.createdAt, since)))
  )[0]?.notes ?? 0

export const countUnread = async (db: Executor, owner: MemberKey): Promise<number> =>
  (
    await db
      .select({ notes: counted })
      .from(deskNotes)
      .where(and(isOf(owner), isNull(deskNotes.readAt)))
  )[0]?.notes ?? 0

/** Returns false if this note was stored before. */
export const insertNote = async (db: Executor, row: typeof deskNotes.$inferInsert): Promise<boolean> =>
  (await db.insert(deskNotes).values(row).onConflictDoNothing().returning({ id: deskNotes.id })).length === 1

export const noteExists = async (
  db: Executor,
  { workspaceId, senderId, clientId }: { workspaceId: string; senderId: string; clientId: string },
): Promise<boolean> =>
  (
    await db
      .select({ id: deskNotes.id })
      .from(deskNotes)
      .where(
        and(
          eq(deskNotes.workspaceId, workspaceId),
          eq(deskNotes.senderId, senderId),
          eq(deskNotes.clientId, clientId),
        ),
      )
  ).length > 0

/**
 * Returns the newest notes, each with its sender's current name and whether the sender is still active in the space.
 */
const newest = builtOnce((db: Executor) =>
  db
    .select({
      note: deskNotes,
      workspaceId: deskNotes.workspaceId,
      userId: deskNotes.userId,
      name: users.name,
      image: users.image,
      isHere: sql<boolean>`coalesce(${members.status} = 'active', false)`,
    })
    .from(deskNotes)
    .leftJoin(users, eq(users.id, deskNotes.senderId))
    .leftJoin(
      members,
      and(eq(members.workspaceId, deskNotes.workspaceId), eq(members.userId, deskNotes.senderId)),
    )
    .where(
      sql`${deskNotes.id} in (
        select n.id from unnest(${sql.placeholder('workspaceIds')}::uuid[], ${sql.placeholder('userIds')}::uuid[]) k(w, u)
        cross join lateral (select id from ${deskNotes} d where d.workspace_id = k.w and d.user_id = k.u
          order by d.created_at desc, d.id desc limit ${sql.raw(String(DESK_NOTES.max))}) n)`,
    )
    .orderBy(desc(deskNotes.createdAt), desc(deskNotes.id))
    .prepare(NAMED_LATER),
)

export const notesFor = rowsOfMember((db, keys) => newest(db).execute(keys))

export const markRead = (db: Executor, owner: MemberKey, ids: string[], readAt: Date): Promise<unknown> =>
  db
    .update(deskNotes)
    .set({ readAt })
    .where(and(isOf(owner), inArray(deskNotes.id, ids), isNull(deskNotes.readAt)))

export const deleteNotes = (db: Executor, owner: MemberKey, ids: string[]): Promise<unknown> =>
  db.delete(deskNotes).where(and(isOf(owner), inArray(deskNotes.id, ids)))

/** Deletes the notes that were read before this instant. */
export const deleteReadNotes = (db: Executor, owner: MemberKey, before: Date): Promise<unknown> =>
  db.delete(deskNotes).where(and(isOf(owner), isNotNull(deskNotes.readAt), lt(deskNotes.readAt, before)))
