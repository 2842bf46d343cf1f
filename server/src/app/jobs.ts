import { HOUR_MS } from '@metapyra/contract/constants'
import { sweepSessions } from '../features/account/sessions/sessions.service.ts'
import { sweepOldThreads } from '../features/agent/member-removal.service.ts'
import { endLostCalls } from '../features/agent/voice-calls/call.service.ts'
import { sweepReservations } from '../features/appointment/booking/slot-reservation.service.ts'
import { sweepHosts } from '../features/appointment/member-removal.service.ts'
import { syncBookingsOf } from '../features/appointment/notifications/calendar-sync.service.ts'
import { remindOfDueBookings } from '../features/appointment/notifications/reminders.service.ts'
import { sweepEntries } from '../features/audit/anonymize.service.ts'
import { runDueActs } from '../features/bulk/run.service.ts'
import { sweepActs } from '../features/bulk/sweep.service.ts'
import { writeCopies } from '../features/calendar/copies.service.ts'
import { beginLinked, syncDueAccounts } from '../features/calendar/poller.service.ts'
import { sweepGroups } from '../features/chat/groups/groups.service.ts'
import { eraseOwnMessages } from '../features/chat/retention/erase.service.ts'
import { deleteExpiredMessages } from '../features/chat/retention/retention.service.ts'
import { eraseDue } from '../features/deletion/erase.service.ts'
import { sweepDesks } from '../features/desk/service.ts'
import { recheckDueDomains } from '../features/domain/recheck.service.ts'
import { sweepTransfers } from '../features/drive/service.ts'
import { sweepChats } from '../features/event/attendance/chat.service.ts'
import { sweepLeavers } from '../features/event/member-removal.service.ts'
import { extendAll, recreateWithNewZoneData } from '../features/event/occurrences/extend.service.ts'
import { remindDue, sweepReminders } from '../features/event/reminders/send-reminders.service.ts'
import { sweepFiles } from '../features/files/sweep.service.ts'
import { sweepFailedRows } from '../features/import/failed.service.ts'
import { emptyTrash } from '../features/library/items/trash.service.ts'
import { readQuickTexts, readSlowTexts } from '../features/library/text/text.service.ts'
import { sweepUploads } from '../features/library/uploads/uploads.service.ts'
import { sweepStarts } from '../features/linked-account/link.service.ts'
import { revokeDue } from '../features/linked-account/revocation.service.ts'
import { sweepMailCounts } from '../features/mail/external-recipients.service.ts'
import { sweepMails } from '../features/mail/sweep.service.ts'
import { checkDuePayments } from '../features/payment/billing/checks.service.ts'
import { closeDuePolls } from '../features/poll/closing.service.ts'
import { sweepPages } from '../features/preview/service.ts'
import { countTexts } from '../features/text-count/service.ts'
import type { Job } from '../platform/jobs/start-jobs.ts'
import { reaction } from '../platform/jobs/start-jobs.ts'
import type { Services } from '../platform/services.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/**
 * The background jobs. Each finds its work in the database; of several servers one does it, and nothing is lost if a
 * server stops. Work under a lease, one row at a time (emails, notifications, files of Drives), is a job queue, which
 * its feature starts.
 */
export const JOBS: Job[] = [
  { name: 'close polls', everyMs: SECOND_MS, run: closeDuePolls },
  { name: 'remind of events', everyMs: 5 * SECOND_MS, run: remindDue },
  { name: 'remind of bookings', everyMs: 5 * SECOND_MS, run: remindOfDueBookings },
  {
    name: 'run acts on many people',
    everyMs: 3 * SECOND_MS,
    run: runDueActs,
    wakeOn: 'bulk:begun',
    isFirstAtOnce: true,
  },
  { name: 'read linked calendars', everyMs: 5 * SECOND_MS, run: syncDueAccounts },
  { name: 'write into linked calendars', everyMs: 2 * SECOND_MS, run: writeCopies },
  { name: 'read texts of the library', everyMs: 2 * SECOND_MS, run: readQuickTexts },
  { name: 'read long texts of the library', everyMs: 2 * SECOND_MS, run: readSlowTexts },
  { name: 'check payments', everyMs: MINUTE_MS, run: checkDuePayments },
  { name: 'erase accounts', everyMs: MINUTE_MS, run: eraseDue },
  { name: 'revoke links to other accounts', everyMs: MINUTE_MS, run: revokeDue },
  { name: 'check own domains', everyMs: 10 * MINUTE_MS, run: recheckDueDomains },
  { name: 'count stored text', everyMs: 10 * MINUTE_MS, run: countTexts },
  { name: 'extend series of events', everyMs: HOUR_MS, run: extendAll },
  { name: 'end lost calls', everyMs: HOUR_MS, run: endLostCalls },
  // New time-zone data come with a new version of Node, and so with a restart.
  { name: 'apply new time-zone data', everyMs: null, run: recreateWithNewZoneData, isFirstAtOnce: true },
  { name: 'erase own messages', everyMs: HOUR_MS, run: eraseOwnMessages, wakeOn: 'erasure:asked' },
]

/** Reactions to events on the bus. Requests emit these events, so reactions stop after the last request is answered. */
export const REACTIONS = [
  reaction({ name: 'read calendars that were linked', on: 'account:linked', run: beginLinked }),
  reaction({ name: 'write bookings into calendars', on: 'calendars:written', run: syncBookingsOf }),
]

/** Deletes outdated data permanently, hourly, as long as the clock is trusted ([CLOCK-2]). */
export const SWEEPS: { name: string; run(services: Services): Promise<unknown> }[] = [
  { name: 'old sessions', run: sweepSessions },
  { name: 'failed rows of imports', run: sweepFailedRows },
  { name: 'acts on many people', run: sweepActs },
  { name: 'unused files', run: sweepFiles },
  { name: 'link previews', run: sweepPages },
  { name: 'old messages', run: deleteExpiredMessages },
  { name: 'event reminders', run: sweepReminders },
  { name: 'events of former members', run: sweepLeavers },
  { name: 'bookings of former members', run: sweepHosts },
  { name: 'groups of former members', run: sweepGroups },
  { name: 'chats of events that are no longer seen', run: sweepChats },
  { name: 'desks of former members', run: sweepDesks },
  { name: 'reserved slots', run: sweepReservations },
  { name: 'trash', run: emptyTrash },
  { name: 'unfinished uploads', run: sweepUploads },
  { name: 'old conversations with agents', run: sweepOldThreads },
  { name: 'unfinished links to accounts', run: sweepStarts },
  { name: 'Drive transfers', run: sweepTransfers },
  { name: 'email counts', run: sweepMailCounts },
  { name: 'audit log', run: sweepEntries },
  { name: 'sent emails', run: sweepMails },
]
