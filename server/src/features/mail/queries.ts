import type { Executor } from '../../db/drizzle.ts'
import { and, desc, eq, isNull, sql } from '../../db/drizzle.ts'
import { mails, sandboxMails } from './tables.ts'

export type MailRow = typeof mails.$inferSelect

type NewRow = Pick<MailRow, 'id' | 'to' | 'template' | 'data' | 'dedupeKey'>

/**
 * One statement of five parameters, whatever their number: an import writes a thousand at a time. Due by the millisecond
 * in which it is written: who looks at once asks by a clock that knows no finer ones, and would find it in the future.
 */
export const insertMails = async (db: Executor, rows: NewRow[]): Promise<number> => {
  const column = <T>(value: (row: NewRow) => T) => sql.param(rows.map(value))
  const { rowCount } = await db.execute(sql`
    insert into ${mails} (id, "to", template, data, dedupe_key, next_at)
    select id, "to", template, data::jsonb, dedupe_key, date_trunc('milliseconds', now()) from unnest(
      ${column(({ id }) => id)}::uuid[], ${column(({ to }) => to)}::text[],
      ${column(({ template }) => template)}::text[], ${column(({ data }) => JSON.stringify(data))}::text[],
      ${column(({ dedupeKey }) => dedupeKey)}::text[]) as mail (id, "to", template, data, dedupe_key)
    on conflict (dedupe_key) do nothing`)
  return rowCount ?? 0
}

/** Takes mails that are due, so that no other node takes them before `until`. */
export const claimDueMails = async (
  db: Executor,
  limit: number,
  now: Date,
  until: Date,
): Promise<MailRow[]> => {
  const due = sql`select id from ${mails} where sent_at is null and failed_at is null and next_at <= ${now.toISOString()}
    order by next_at limit ${limit} for update skip locked`
  return db
    .update(mails)
    .set({ nextAt: until, attempts: sql`${mails.attempts} + 1` })
    .where(sql`${mails.id} in (${due})`)
    .returning()
}

export const markSent = async (db: Executor, id: string, now: Date): Promise<void> => {
  await db.update(mails).set({ sentAt: now, lastError: null }).where(eq(mails.id, id))
}

export const postpone = async (
  db: Executor,
  id: string,
  change: { lastError: string; nextAt: Date; failedAt: Date | null },
): Promise<void> => {
  await db
    .update(mails)
    .set(change)
    .where(and(eq(mails.id, id), isNull(mails.sentAt)))
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
