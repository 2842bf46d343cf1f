import { DAY_MS } from '@metapyra/contract/constants'
import { EVENT } from '@metapyra/contract/event'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import type { Services } from '../../../platform/services.ts'
import { beginAttended } from '../attendance/meeting.service.ts'
import { eventById } from '../core/queries.ts'
import type { OccurrenceRow } from '../occurrences/queries.ts'
import { dueReminder, nextReminder } from '../occurrences/reminders.rules.ts'
import { remindPeople } from './mail.service.ts'
import { claimDue, dropReminders, markReminded, remindable, setReminder } from './queries.ts'

const BATCH = 20
const MINUTE_MS = 60_000

/**
 * [EVENT-22] Reminds of one occurrence that is held: whoever comes is told once, and of what is long under way nobody.
 * What is told leaves with the transaction, or not at all.
 */
const remindOf = async (tx: Transaction, occurrence: OccurrenceRow, now: Date): Promise<void> => {
  const event = await eventById(tx, occurrence.eventId)
  if (!event) return
  const { startsAt } = occurrence
  await setReminder(tx, occurrence, nextReminder(event, startsAt, now))
  await beginAttended(tx, event, occurrence, now)
  const minutes = dueReminder(event, startsAt, now)
  const isLate = now.getTime() > startsAt.getTime() + EVENT.lateReminderMinutes * MINUTE_MS
  if (minutes === undefined || isLate || occurrence.isCancelled || event.isDraft) return
  const people = await remindable(tx, occurrence, new Date(startsAt.getTime() - minutes * MINUTE_MS))
  const keys = people.map(({ personKey }) => personKey)
  const isNew = await markReminded(tx, occurrence, minutes, keys)
  const told = people.filter(({ personKey }) => isNew.has(personKey))
  await remindPeople(tx, { event, occurrence, minutes, people: told, now })
}

/** Reminds of all that is due, wherever it was planned; of two servers one does it. */
export const remindDue = async ({ db, clock }: Services): Promise<void> => {
  for (;;) {
    const now = clock()
    const claimed = await db.transaction(async (tx) => {
      const due = await claimDue(tx, now, BATCH)
      for (const occurrence of due) await remindOf(tx, occurrence, now)
      return due.length
    })
    if (claimed < BATCH) return
  }
}

/** A day later nobody could be reminded twice any more. */
export const sweepReminders = ({ db, clock }: Services): Promise<unknown> =>
  dropReminders(db, new Date(clock().getTime() - DAY_MS))
