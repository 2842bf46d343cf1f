import type { Executor, Transaction } from '../../platform/db/drizzle.ts'
import { and, asc, eq, gt, inArray, isNull, lt, sql } from '../../platform/db/drizzle.ts'
import { files } from './tables.ts'

interface Claim {
  messageId: string
  ownerId: string
  workspaceId: string
  fileIds: string[]
}

const isOwn = ({ ownerId, workspaceId, fileIds }: Claim) =>
  and(
    inArray(files.id, fileIds),
    eq(files.ownerId, ownerId),
    eq(files.workspaceId, workspaceId),
    eq(files.kind, 'message'),
  )

/** Assigns files to a message. Returns how many of them its sender has stored and how many were unassigned. */
export const assignToMessage = async (
  tx: Transaction,
  input: Claim,
): Promise<{ own: number; free: number }> => {
  // Locked in one order, so that two messages with the same files do not deadlock.
  const own = await tx
    .select({ messageId: files.messageId })
    .from(files)
    .where(isOwn(input))
    .orderBy(asc(files.id))
    .for('update')
  const ids = sql.param(input.fileIds)
  const { rowCount } = await tx
    .update(files)
    .set({ messageId: input.messageId, position: sql`array_position(${ids}::uuid[], ${files.id})` })
    .where(and(isOwn(input), isNull(files.messageId)))
  return { own: own.length, free: rowCount ?? 0 }
}

export const deletePreviewOf = (tx: Transaction, messageId: string) =>
  tx.delete(files).where(and(eq(files.messageId, messageId), eq(files.kind, 'preview')))

export const filesOf = (db: Executor, messageId: string) =>
  db
    .select()
    .from(files)
    .where(and(eq(files.messageId, messageId), eq(files.kind, 'message')))

export const sentSince = async (
  db: Executor,
  ownerId: string,
  since: Date,
): Promise<{ count: number; bytes: number }> => {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int`, bytes: sql<string>`coalesce(sum(${files.size}), 0)` })
    .from(files)
    .where(and(eq(files.ownerId, ownerId), eq(files.kind, 'message'), gt(files.createdAt, since)))
  return { count: row?.count ?? 0, bytes: Number(row?.bytes ?? 0) }
}

export const deleteUnsent = (db: Executor, before: Date) =>
  db.delete(files).where(and(eq(files.kind, 'message'), isNull(files.messageId), lt(files.createdAt, before)))

/** Returns which of these digests are still used by a file or its smaller version. */
export const digestsInUse = async (db: Executor, digests: string[]): Promise<Set<string>> => {
  const all = sql.param(digests)
  const { rows } = await db.execute<{ sha256: string }>(sql`
    select sha256 from ${files} where sha256 = any(${all}::text[])
    union select preview_sha256 from ${files} where preview_sha256 = any(${all}::text[])`)
  return new Set(rows.map(({ sha256 }) => sha256))
}
