import type { Executor } from '../../platform/db/drizzle.ts'
import { and, desc, eq, isNull, sql } from '../../platform/db/drizzle.ts'
import { mails, sandboxMails } from './tables.ts'

export type MailRow = typeof mails.$inferSelect

export interface NewRow
  extends Pick<
    MailRow,
    'id' | 'to' | 'template' | 'data' | 'dedupeKey' | 'workspaceId' | 'isToStranger' | 'isGuarded'
  > {
  userId: MailRow['senderId']
  /** Null: at once. */
  nextAt: Date | null
}

/**
 * Uses one statement of ten parameters regardless of the number, because an import writes a thousand at a time. Due
 * times are rounded to milliseconds: JavaScript's clock is no finer and would find later ones still in the future.
 */
export const insertMails = async (db: Executor, rows: NewRow[]): Promise<number> => {
  const column = <T>(value: (row: NewRow) => T) => sql.param(rows.map(value))
  const { rowCount } = await db.execute(sql`
    insert into ${mails} (id, "to", template, data, dedupe_key, sender_id, workspace_id, is_to_stranger, is_guarded, next_at)
    select id, "to", template, data::jsonb, dedupe_key, sender_id, workspace_id, is_to_stranger, is_guarded,
      coalesce(next_at, date_trunc('milliseconds', now())) from unnest(
      ${column(({ id }) => id)}::uuid[], ${column(({ to }) => to)}::text[],
      ${column(({ template }) => template)}::text[], ${column(({ data }) => JSON.stringify(data))}::text[],
      ${column(({ dedupeKey }) => dedupeKey)}::text[], ${column(({ userId }) => userId)}::uuid[],
      ${column(({ workspaceId }) => workspaceId)}::uuid[], ${column(({ isToStranger }) => isToStranger)}::boolean[],
      ${column(({ isGuarded }) => isGuarded)}::boolean[],
      ${column(({ nextAt }) => nextAt?.toISOString() ?? null)}::timestamptz[])
      as mail (id, "to", template, data, dedupe_key, sender_id, workspace_id, is_to_stranger, is_guarded, next_at)
    on conflict (dedupe_key) do nothing`)
  return rowCount ?? 0
}

/** Claims a due mail for this server until `until`; this counts as an attempt. */
export const claimDueMail = async (
  db: Executor,
  { claim, now, until }: { claim: string; now: Date; until: Date },
): Promise<MailRow | undefined> => {
  const due = sql`(select m.id from ${mails} m
    where m.sent_at is null and m.failed_at is null and m.next_at <= ${now}
    order by m.next_at limit 1 for update skip locked)`
  const [row] = await db
    .update(mails)
    .set({ claim, nextAt: until, attempts: sql`${mails.attempts} + 1` })
    .where(sql`${mails.id} = ${due}`)
    .returning()
  return row
}

/**
 * Updates a claimed mail. Returns false if another claim has replaced this one. Releasing removes the claim, because a
 * renewal may arrive late.
 */
export const updateClaimed = async (
  db: Executor,
  { id, claim }: MailRow,
  change: Partial<Pick<MailRow, 'claim' | 'nextAt' | 'attempts' | 'lastError' | 'failedAt'>>,
): Promise<boolean> => {
  const { rowCount } = await db
    .update(mails)
    .set(change)
    .where(and(eq(mails.id, id), eq(mails.claim, claim ?? id), isNull(mails.sentAt)))
  return rowCount === 1
}

/** Marks a mail as sent, whoever has claimed it by now. */
export const markSent = async (db: Executor, id: string, now: Date): Promise<void> => {
  await db.update(mails).set({ sentAt: now, lastError: null }).where(eq(mails.id, id))
}

const PAGE = 100

export const insertSandboxMail = async (
  db: Executor,
  row: typeof sandboxMails.$inferInsert,
): Promise<void> => {
  await db.insert(sandboxMails).values(row)
}

export const newestSandboxMails = (db: Executor, to: string | undefined) =>
  db
    .select()
    .from(sandboxMails)
    .where(to ? eq(sandboxMails.to, to) : undefined)
    .orderBy(desc(sandboxMails.at), desc(sandboxMails.id))
    .limit(PAGE)

export const sandboxMailById = async (db: Executor, id: string) =>
  (await db.select().from(sandboxMails).where(eq(sandboxMails.id, id)))[0]
