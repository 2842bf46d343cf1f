import type { Executor } from '../../../platform/db/drizzle.ts'
import { and, eq, inArray, sql } from '../../../platform/db/drizzle.ts'
import { users } from '../../account/tables.ts'
import { eventAttendances, eventAttendees } from '../tables.ts'
import { keyOfMail, keyOfUser, mailIn } from './viewer.rules.ts'

export type AttendeeRow = typeof eventAttendees.$inferSelect

/** Returns the responses of these people to these events and their occurrences. */
export const responsesOf = (db: Executor, eventIds: string[], keys: string[]): Promise<AttendeeRow[]> =>
  eventIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(eventAttendees)
        .where(and(inArray(eventAttendees.personKey, keys), inArray(eventAttendees.eventId, eventIds)))

export const ownAttendances = (db: Executor, eventIds: string[], keys: string[]) =>
  eventIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(eventAttendances)
        .where(and(inArray(eventAttendances.personKey, keys), inArray(eventAttendances.eventId, eventIds)))

/**
 * Number of people by response, to a series and to its occurrences. `before` is the response to the series of those who
 * answered one occurrence.
 */
export interface Tally {
  eventId: string
  recurrenceId: string
  status: AttendeeRow['status']
  before: AttendeeRow['status'] | null
  people: number
  /** Hosts do not count against the capacity. */
  isHost: boolean
}

/**
 * Scans the rows once. A self-join takes seconds after thousands of inserts, before the database has statistics on
 * them.
 */
export const tallies = async (db: Executor, eventIds: string[]): Promise<Tally[]> => {
  if (eventIds.length === 0) return []
  const { rows } = await db.execute<Tally & Record<string, unknown>>(sql`
    select event_id as "eventId", recurrence_id as "recurrenceId", status, before, count(*)::int as people,
      is_host as "isHost"
    from (
      select event_id, recurrence_id, status, role <> 'guest' as is_host, case when recurrence_id <> '' then
        max(status) filter (where recurrence_id = '') over (partition by event_id, person_key) end as before
      from ${eventAttendees}
      where event_id = any(${sql.param(eventIds)}::uuid[])) said
    group by 1, 2, 3, 4, 6`)
  return rows
}

/** A statement can have 65,535 parameters, and a row has fifteen. */
const AT_ONCE = 2000

export const insertAttendees = async (db: Executor, rows: AttendeeRow[]): Promise<AttendeeRow[]> => {
  const added: AttendeeRow[] = []
  for (let index = 0; index < rows.length; index += AT_ONCE) {
    const piece = rows.slice(index, index + AT_ONCE)
    added.push(...(await db.insert(eventAttendees).values(piece).onConflictDoNothing().returning()))
  }
  return added
}

export const attendeeById = async (db: Executor, id: string): Promise<AttendeeRow | undefined> =>
  (await db.select().from(eventAttendees).where(eq(eventAttendees.id, id)))[0]

export const attendeesOf = (db: Executor, eventId: string): Promise<AttendeeRow[]> =>
  db.select().from(eventAttendees).where(eq(eventAttendees.eventId, eventId))

export const saveAnswer = async (tx: Executor, row: AttendeeRow): Promise<AttendeeRow> => {
  const { id: _id, createdAt: _at, ...change } = row
  const [saved] = await tx
    .insert(eventAttendees)
    .values(row)
    .onConflictDoUpdate({
      target: [eventAttendees.eventId, eventAttendees.recurrenceId, eventAttendees.personKey],
      set: change,
    })
    .returning()
  return saved ?? row
}

export const updateAttendees = async (
  tx: Executor,
  ids: string[],
  change: Partial<AttendeeRow>,
): Promise<void> => {
  if (ids.length > 0) await tx.update(eventAttendees).set(change).where(inArray(eventAttendees.id, ids))
}

/**
 * [EVENT-12] Moves a person's responses to their account, or to the first of these keys. If both keys have a response,
 * that of the first counts. Returns true if places may have become free.
 */
export const mergeKeys = async (
  tx: Executor,
  eventId: string,
  [key, ...others]: [string, ...string[]],
  userId: string | null,
): Promise<boolean> => {
  if (others.length === 0) return false
  const those = and(eq(eventAttendees.eventId, eventId), inArray(eventAttendees.personKey, others))
  // If a person was invited twice and responded once, the response counts.
  await tx.execute(sql`
    delete from ${eventAttendees} a using ${eventAttendees} m
    where a.event_id = ${eventId} and a.person_key = ${key} and a.status = 'invited' and a.role = 'guest'
      and m.event_id = a.event_id and m.recurrence_id = a.recurrence_id and m.status <> 'invited'
      and m.person_key = any(${sql.param(others)}::text[])`)
  await tx
    .update(eventAttendees)
    .set({ personKey: key, userId })
    .where(
      and(
        those,
        sql`not exists (select from ${eventAttendees} o where o.event_id = ${eventId}
          and o.person_key = ${key} and o.recurrence_id = ${eventAttendees}.recurrence_id)`,
      ),
    )
  return ((await tx.delete(eventAttendees).where(those)).rowCount ?? 0) > 0
}

/** [EVENT-12] Returns the rows with email keys replaced by those of the accounts with that verified address. */
export const asAccounts = async <T extends { personKey: string }>(db: Executor, rows: T[]): Promise<T[]> => {
  const mails = rows.flatMap(({ personKey }) => mailIn(personKey))
  if (mails.length === 0) return rows
  const accounts = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      and(sql`${users.email} = any(${sql.param(mails)}::text[])`, sql`${users.emailVerifiedAt} is not null`),
    )
  const keys = new Map(accounts.map(({ id, email }) => [keyOfMail(email), keyOfUser(id)]))
  return rows.map((row) => ({ ...row, personKey: keys.get(row.personKey) ?? row.personKey }))
}

/** [EVENT-12] Assigns email invitations to the members with that address. */
export const assignToMembers = async (tx: Executor, eventId: string, userIds: string[]): Promise<void> => {
  await tx.execute(sql`
    update ${eventAttendees} a set person_key = 'user:' || u.id, user_id = u.id
    from ${users} u
    where a.event_id = ${eventId} and a.user_id is null and a.email = u.email
      and u.id = any(${sql.param(userIds)}::uuid[]) and u.email_verified_at is not null
      and not exists (select from ${eventAttendees} o where o.event_id = ${eventId}
        and o.person_key = 'user:' || u.id and o.recurrence_id = a.recurrence_id)`)
}

/** Returns the waiting list, longest waiting first. */
export const waitingFor = (tx: Executor, eventId: string): Promise<AttendeeRow[]> =>
  tx
    .select()
    .from(eventAttendees)
    .where(and(eq(eventAttendees.eventId, eventId), eq(eventAttendees.status, 'waitlisted')))
    .orderBy(eventAttendees.queuedAt, eventAttendees.id)

/** Returns which occurrences these people have answered separately. */
export const separateAnswers = (tx: Executor, eventId: string, personKeys: string[]) =>
  personKeys.length === 0
    ? Promise.resolve([])
    : tx
        .select({ personKey: eventAttendees.personKey, recurrenceId: eventAttendees.recurrenceId })
        .from(eventAttendees)
        .where(
          and(
            eq(eventAttendees.eventId, eventId),
            inArray(eventAttendees.personKey, personKeys),
            sql`${eventAttendees.recurrenceId} <> ''`,
          ),
        )

export const countAttendees = async (tx: Executor, eventId: string): Promise<number> =>
  (
    await tx
      .select({ people: sql<number>`count(*)::int` })
      .from(eventAttendees)
      .where(and(eq(eventAttendees.eventId, eventId), eq(eventAttendees.recurrenceId, '')))
  )[0]?.people ?? 0

export const removeAttendees = (tx: Executor, eventId: string, personKeys: string[]): Promise<unknown> =>
  tx
    .delete(eventAttendees)
    .where(and(eq(eventAttendees.eventId, eventId), inArray(eventAttendees.personKey, personKeys)))

/** An earlier attendance is not overwritten. */
export const insertAttendances = (
  db: Executor,
  rows: (typeof eventAttendances.$inferInsert)[],
): Promise<unknown> => db.insert(eventAttendances).values(rows).onConflictDoNothing()
