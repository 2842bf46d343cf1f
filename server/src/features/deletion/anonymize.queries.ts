import { DELETED_USER } from '@metapyra/contract/account'
import { DEFAULT_COUNTRY_CODE } from '@metapyra/contract/constants'
import { profileTexts } from '@metapyra/contract/profile-fields'
import type { SQL, Table, Transaction } from '../../platform/db/drizzle.ts'
import { and, eq, getTableColumns, inArray, isNull, or, sql } from '../../platform/db/drizzle.ts'
import { newId } from '../../platform/ids.ts'
import { users } from '../account/tables.ts'
import { bookings } from '../appointment/tables.ts'
import { auditEntries } from '../audit/tables.ts'
import { calendarCopies } from '../calendar/tables.ts'
import { conversations } from '../chat/tables.ts'
import { eventAttendances, eventOverrides, eventReminders, events } from '../event/tables.ts'
import { files } from '../files/tables.ts'
import { importBatches, importFailedRows } from '../import/tables.ts'
import { messageReports } from '../report/tables.ts'
import { BOARD_FATES } from './board-fates.queries.ts'
import { CHAT_FATES } from './chat-fates.queries.ts'
import { ACCOUNT_FATES } from './fates.queries.ts'
import type { Person } from './fates.rules.ts'
import { DELETED_EMAIL } from './fates.rules.ts'

export const FATES = [...ACCOUNT_FATES, ...CHAT_FATES, ...BOARD_FATES]

const columnOf = (table: Table, name: string) => {
  const column = getTableColumns(table)[name]
  if (!column) throw new Error(`There is no such column: ${name}`)
  return column
}

type Changes = Partial<Record<string, Partial<Record<string, SQL | string | null>>>>

const change = async (tx: Transaction, table: Table, changes: Changes, value: string): Promise<void> => {
  for (const [by, values = {}] of Object.entries(changes))
    await tx
      .update(table)
      .set(values)
      .where(eq(columnOf(table, by), value))
}

/** [DEL-4] Changes every table as its fate declares. */
export const applyFates = async (tx: Transaction, { id, email }: Person): Promise<void> => {
  for (const { table, becomes = {}, becomesByMail = {} } of FATES) {
    await change(tx, table, becomes, id)
    if (email) await change(tx, table, becomesByMail, email)
  }
  for (const { table, goes = [], goesByMail = [] } of FATES) {
    for (const name of goes) await tx.delete(table).where(eq(columnOf(table, name), id))
    for (const name of email ? goesByMail : [])
      await tx.delete(table).where(eq(columnOf(table, name), email ?? ''))
  }
}

/** The events in hosts' calendars stay theirs. The stored copy for writing them again loses the name. */
export const anonymizeCalendarCopies = async (tx: Transaction, { id, email }: Person): Promise<void> => {
  const isTheirs = or(eq(bookings.guestUserId, id), email ? eq(bookings.guestEmail, email) : undefined)
  const words = JSON.stringify({ title: DELETED_USER, description: '', location: '' })
  await tx
    .update(calendarCopies)
    .set({ wanted: sql`${calendarCopies.wanted} || ${words}::jsonb` })
    .where(
      inArray(calendarCopies.subjectId, tx.select({ id: bookings.rootId }).from(bookings).where(isTheirs)),
    )
}

/** Handles email addresses that are inside other values. */
export const anonymizeByEmail = async (tx: Transaction, email: string): Promise<void> => {
  const key = `mail:${email}`
  await tx.delete(eventAttendances).where(eq(eventAttendances.personKey, key))
  await tx.delete(eventReminders).where(eq(eventReminders.personKey, key))
  const containsEmail = (column: SQL) => sql`position(${email}::text in lower(${column}::text)) > 0`
  await tx.delete(importFailedRows).where(containsEmail(sql`${importFailedRows.cells}`))
  await tx
    .update(importBatches)
    .set({
      answer: sql`replace(${importBatches.answer}::text, ${email}::text, ${DELETED_EMAIL}::text)::jsonb`,
    })
    .where(containsEmail(sql`${importBatches.answer}`))
}

/** A report stores its handler by name only. Replaces that name in spaces where this person has acted. */
export const anonymizeReportHandler = async (
  tx: Transaction,
  { id }: Person,
  name: string,
): Promise<void> => {
  const ran = tx
    .select({ id: auditEntries.workspaceId })
    .from(auditEntries)
    .where(eq(auditEntries.actorId, id))
  await tx
    .update(messageReports)
    .set({ handledBy: DELETED_USER })
    .where(and(eq(messageReports.handledBy, name), inArray(messageReports.workspaceId, ran)))
}

/** The bytes are deleted once no other row uses them (`files/sweep.service.ts`). */
export const forgetFiles = async (
  tx: Transaction,
  { id }: Person,
  { keepsWords }: { keepsWords: boolean },
): Promise<void> => {
  const isWords = and(
    inArray(files.kind, ['image', 'file', 'message']),
    or(sql`${files.kind} <> 'message'`, isNull(files.messageId)),
  )
  await tx
    .delete(files)
    .where(and(eq(files.ownerId, id), or(eq(files.kind, 'avatar'), keepsWords ? undefined : isWords)))
}

/** Deletes the person's comments on messages they reported in a space, while the reports still carry their id. */
export const forgetReported = async (
  tx: Transaction,
  workspaceId: string,
  personId: string,
): Promise<void> => {
  await tx
    .update(messageReports)
    .set({ words: '' })
    .where(and(eq(messageReports.workspaceId, workspaceId), eq(messageReports.reporterId, personId)))
}

const DELETED_EVENT = 'Deleted event'

/** Deletes the text a person wrote. Events with other attendees keep their times; reports lose the reported text. */
export const deleteAuthoredText = async (tx: Transaction, { id }: Person): Promise<void> => {
  await tx.update(messageReports).set({ body: '' }).where(eq(messageReports.senderId, id))
  await tx.delete(events).where(and(eq(events.organizerId, id), eq(events.isDraft, true)))
  const own = tx.select({ id: events.id }).from(events).where(eq(events.organizerId, id))
  await tx
    .update(eventOverrides)
    .set({ patch: sql`${eventOverrides.patch} - array['title', 'description', 'location']` })
    .where(inArray(eventOverrides.eventId, own))
  await tx.execute(sql`
    update ${conversations} c set title = ${DELETED_EVENT} where c.kind = 'event' and c.title is not null
      and c.object_id in (select e.id::text from ${events} e where e.organizer_id = ${id})`)
  const nothing = {
    title: DELETED_EVENT,
    description: '',
    location: null,
    questions: [],
    cover: null,
    itemIds: [],
  }
  await tx.update(events).set(nothing).where(eq(events.organizerId, id))
}

/**
 * Empties an account. Only an id remains that other people's rows reference, with which no one can log in or sign up.
 */
export const anonymizeAccount = async (tx: Transaction, { id }: Person): Promise<void> => {
  await tx
    .update(users)
    .set({
      email: `${newId()}@deleted.invalid`,
      name: DELETED_USER,
      passwordHash: null,
      emailVerifiedAt: null,
      countryCode: DEFAULT_COUNTRY_CODE,
      mobileNumber: null,
      mobileNumberVerified: false,
      image: null,
      character: null,
      ...Object.fromEntries(profileTexts().map((name) => [name, null])),
      additional: {},
      blockedAt: null,
      lastLoginAt: null,
    })
    .where(eq(users.id, id))
}
