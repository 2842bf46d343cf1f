import { DAY_MS } from '@metapyra/contract/constants'
import { EVENT } from '@metapyra/contract/event'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import type { Services } from '../../../platform/services.ts'
import { startMeetingStatus } from '../attendance/meeting-status.service.ts'
import { eventById } from '../core/queries.ts'
import type { OccurrenceRow } from '../occurrences/queries.ts'
import { dueReminder, nextReminder } from '../occurrences/reminders.rules.ts'
import { remindPeople } from './mail.service.ts'
import { claimDue, dropReminders, markReminded, remindable, setReminder } from './queries.ts'

const BATCH = 20
const MINUTE_MS = 60_000

/**
 * [EVENT-22] Sends the reminder of one locked occurrence: each attendee gets it once, and none is sent long after the
 * start. It is stored with the transaction.
 */
const sendReminder = async (tx: Transaction, occurrence: OccurrenceRow, now: Date): Promise<void> => {
  const event = await eventById(tx, occurrence.eventId)
  if (!event) return
  const { startsAt } = occurrence
  await setReminder(tx, occurrence, nextReminder(event, startsAt, now))
  await startMeetingStatus(tx, event, occurrence, now)
  const minutes = dueReminder(event, startsAt, now)
  const isLate = now.getTime() > startsAt.getTime() + EVENT.lateReminderMinutes * MINUTE_MS
  if (minutes === undefined || isLate || occurrence.isCancelled || event.isDraft) return
  const people = await remindable(tx, occurrence, new Date(startsAt.getTime() - minutes * MINUTE_MS))
  const keys = people.map(({ personKey }) => personKey)
  const isNew = await markReminded(tx, occurrence, minutes, keys)
  const newPeople = people.filter(({ personKey }) => isNew.has(personKey))
  await remindPeople(tx, { event, occurrence, minutes, people: newPeople, now })
}

/** Sends all due reminders of all spaces; of two servers, one sends each. */
export const remindDue = async ({ db, clock }: Services): Promise<void> => {
  for (;;) {
    const now = clock()
    const claimed = await db.transaction(async (tx) => {
      const due = await claimDue(tx, now, BATCH)
      for (const occurrence of due) await sendReminder(tx, occurrence, now)
      return due.length
    })
    if (claimed < BATCH) return
  }
}

/** A day later, no one could be reminded twice any more. */
export const sweepReminders = ({ db, clock }: Services): Promise<unknown> =>
  dropReminders(db, new Date(clock().getTime() - DAY_MS))
