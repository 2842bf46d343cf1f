import type { Executor } from '../../platform/db/drizzle.ts'
import { eq, sql } from '../../platform/db/drizzle.ts'
import { workspaces } from '../workspace/tables.ts'
import { spaceTexts } from './tables.ts'

export const textBytesIn = async (db: Executor, workspaceId: string): Promise<number> => {
  const bytes = sql<string>`${spaceTexts.countedBytes} + ${spaceTexts.addedBytes}`
  const [row] = await db.select({ bytes }).from(spaceTexts).where(eq(spaceTexts.workspaceId, workspaceId))
  return Number(row?.bytes ?? 0)
}

const recordset = (bytesBySpace: Map<string, number>): string =>
  JSON.stringify([...bytesBySpace].map(([id, bytes]) => ({ id, bytes })))

/** In one order, so that two servers do not deadlock. Deleted spaces are left out. */
export const addTextBytes = async (db: Executor, bytesBySpace: Map<string, number>): Promise<void> => {
  await db.execute(sql`
    insert into ${spaceTexts} (workspace_id, added_bytes)
    select w.id, added.bytes from jsonb_to_recordset(${recordset(bytesBySpace)}::jsonb) as added(id uuid, bytes bigint)
    join ${workspaces} w on w.id = added.id
    order by w.id
    on conflict (workspace_id) do update set added_bytes = space_texts.added_bytes + excluded.added_bytes`)
}

/** Returns true if a new count is due, and then collects what is written from now on separately. */
export const startTextCount = async (
  db: Executor,
  { now, before }: { now: Date; before: Date },
): Promise<boolean> => {
  const isDue = sql`exists (select from ${spaceTexts} due where due.counted_at < ${before})`
  const begun = await db
    .update(spaceTexts)
    .set({
      countedAt: now,
      countedBytes: sql`${spaceTexts.countedBytes} + ${spaceTexts.addedBytes}`,
      addedBytes: 0,
    })
    .where(isDue)
    .returning({ id: spaceTexts.workspaceId })
  return begun.length > 0
}

/** Stores the counts of all spaces; those not named have none. */
export const setTextBytes = async (
  db: Executor,
  bytesBySpace: Map<string, number>,
  countedAt: Date,
): Promise<void> => {
  const named = sql`(select id from jsonb_to_recordset(${recordset(bytesBySpace)}::jsonb) as counted(id uuid))`
  await db.update(spaceTexts).set({ countedBytes: 0 }).where(sql`${spaceTexts.workspaceId} not in ${named}`)
  await db.execute(sql`
    insert into ${spaceTexts} (workspace_id, counted_bytes, counted_at)
    select w.id, counted.bytes, ${countedAt}
    from jsonb_to_recordset(${recordset(bytesBySpace)}::jsonb) as counted(id uuid, bytes bigint)
    join ${workspaces} w on w.id = counted.id
    order by w.id
    on conflict (workspace_id) do update set counted_bytes = excluded.counted_bytes`)
}
