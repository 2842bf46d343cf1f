import { HOUR_MS } from '@metapyra/contract/constants'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { sweepSessions } from '../features/account/sessions/sessions.service.ts'
import { forgetOldThreads } from '../features/agent/member-removal.service.ts'
import { endLostCalls } from '../features/agent/voice-calls/call.service.ts'
import { sweepHolds } from '../features/appointment/booking/slot-reservation.service.ts'
import { bookingCalendars } from '../features/appointment/mail.service.ts'
import { sweepHosts } from '../features/appointment/member-removal.service.ts'
import { startKeepingWritten } from '../features/appointment/notifications/calendar-sync.service.ts'
import { startBookingReminders } from '../features/appointment/notifications/reminders.service.ts'
import { sweepEntries } from '../features/audit/forget.service.ts'
import { startBulkRuns } from '../features/bulk/run.service.ts'
import { sweepActs } from '../features/bulk/sweep.service.ts'
import { startCalendarCopies } from '../features/calendar/copies.service.ts'
import { startCalendarLooks } from '../features/calendar/look.service.ts'
import { messageReceivers } from '../features/chat/notifications/notify.service.ts'
import { eraseOwnMessages, startErasures } from '../features/chat/retention/erase.service.ts'
import { forgetOldMessages } from '../features/chat/retention/retention.service.ts'
import { startErasing } from '../features/deletion/erase.service.ts'
import { startRechecks } from '../features/domain/recheck.service.ts'
import { startTransfers } from '../features/drive/carry.service.ts'
import { sweepTransfers } from '../features/drive/service.ts'
import { mailCalendars } from '../features/event/invitations/mail.service.ts'
import { sweepLeavers } from '../features/event/member-removal.service.ts'
import { keepReady, startRemaking } from '../features/event/occurrences/service.ts'
import { startReminders, sweepReminders } from '../features/event/reminders/service.ts'
import { sweepFiles } from '../features/files/sweep.service.ts'
import { sweepFailedRows } from '../features/import/failed.service.ts'
import { emptyTrash } from '../features/library/items/trash.service.ts'
import { startTexts } from '../features/library/text/text.service.ts'
import { sweepUploads } from '../features/library/uploads/uploads.service.ts'
import { startGivingBack } from '../features/linked-account/give-back.service.ts'
import { sweepStarts } from '../features/linked-account/link.service.ts'
import type { CalendarMaker } from '../features/mail/delivery.service.ts'
import { startMailDelivery } from '../features/mail/delivery.service.ts'
import { sweepMailCounts } from '../features/mail/strangers.service.ts'
import { sweepMails } from '../features/mail/sweep.service.ts'
import { startPaymentChecks } from '../features/payment/billing/checks.service.ts'
import { startPollClosing } from '../features/poll/closing.service.ts'
import { startPreviews, sweepPages } from '../features/preview/service.ts'
import { startPush } from '../features/push/deliver.service.ts'
import type { Vapid } from '../features/push/service.ts'
import { createSweepPermit } from '../features/sweep/service.ts'
import { startCountingTexts } from '../features/text-count/service.ts'
import { startNightlyBackups } from '../platform/backup/nightly.ts'
import { readOrMakeKey } from '../platform/secrets/secrets.ts'
import type { Services } from '../platform/services.ts'
import { createSmtpMailer } from '../providers/mail/smtp.ts'
import type { Mailbox } from '../sandbox/mail/sandbox.ts'
import { createSandboxMailer } from '../sandbox/mail/sandbox.ts'
import { createLinkMaker } from './mail-links.ts'

const HOURLY = [keepReady, endLostCalls]

/** What deletes for good what is too old. */
const SWEEPS = [
  sweepSessions,
  sweepFailedRows,
  sweepActs,
  sweepFiles,
  sweepPages,
  forgetOldMessages,
  eraseOwnMessages,
  sweepReminders,
  sweepLeavers,
  sweepHosts,
  sweepHolds,
  emptyTrash,
  sweepUploads,
  forgetOldThreads,
  sweepStarts,
  sweepTransfers,
  sweepMailCounts,
  sweepEntries,
  sweepMails,
]

const startHourly = (services: Services, log: FastifyBaseLogger) => {
  const failed = (error: unknown) => log.error({ err: error }, 'hourly sweep')
  const { begin, maySweep } = createSweepPermit(services, log)
  const look = async (): Promise<void> => {
    for (const see of HOURLY) void see(services).catch(failed)
    if (await maySweep()) for (const drop of SWEEPS) void drop(services).catch(failed)
  }
  const begun = begin().catch(failed)
  const timer = setInterval(() => void look().catch(failed), HOUR_MS).unref()
  return {
    stop: (): Promise<void> => {
      clearInterval(timer)
      return begun
    },
  }
}

/** What of a mail is made as it leaves. */
const mailParts = (services: Services) => ({
  makeLink: createLinkMaker(services),
  makeCalendars: async (...mail: Parameters<CalendarMaker>) => [
    ...(await mailCalendars(services, ...mail)),
    ...(await bookingCalendars(services, ...mail)),
  ],
})

/** [DB-9] PostgreSQL is backed up by whoever runs it. */
const startBackups = ({ connection, config, clock }: Services, log: FastifyBaseLogger) => {
  const { DATA_DIR: dataDir, BACKUPS_KEPT: kept, MIN_FREE_DISK_BYTES: floorBytes } = config
  const { copyTo } = connection
  if (!copyTo || kept === 0) return []
  const secretKey = config.SECRET_KEY ?? readOrMakeKey(dataDir)
  const onError = (error: unknown) => log.error({ err: error }, 'nightly backup')
  const onFuture = (names: string[]) => log.warn({ names }, 'backups of a time that has not come yet')
  return [startNightlyBackups({ dataDir, kept, secretKey, copyTo, floorBytes, clock, onError, onFuture })]
}

/** What goes on without anybody asking, until `http` closes: mails, notifications, looks at domains and payments, sweeps. */
export const startBackground = (
  http: FastifyInstance,
  services: Services,
  { vapid, mailbox }: { vapid: Vapid; mailbox: Mailbox },
): void => {
  const { log } = http
  const { SMTP_URL, MAIL_FROM } = services.config
  const mailer = SMTP_URL ? createSmtpMailer(SMTP_URL, MAIL_FROM) : createSandboxMailer(mailbox)
  const failed = (what: string) => (error: unknown) => log.error({ err: error }, what)
  /** What requests tell of, and so until the last of them is answered. */
  const hearing = startKeepingWritten(services, failed('bookings for calendars'))
  /** What finds its work in the database, and loses nothing by ending first. */
  const looking = [
    startPush(services, { vapid, messageReceivers }, log),
    startMailDelivery(services, mailer, mailParts(services), log),
    startPreviews(services, failed('link previews')),
    startRechecks(services, failed('own domains')),
    startBulkRuns(services, failed('act on many people')),
    startPaymentChecks(services, failed('payments')),
    startErasures(services, failed('words to be removed')),
    startErasing(services, failed('accounts to be erased')),
    startPollClosing(services, failed('polls')),
    ...startTexts(services, failed('texts of the library')),
    startCountingTexts(services, failed('the room that texts take')),
    startCalendarLooks(services, failed('looks at calendars')),
    startCalendarCopies(services, failed('bookings in calendars')),
    startTransfers(services, failed('files of Drives')),
    startGivingBack(services, failed('accesses to be given back')),
    startReminders(services, failed('reminders of events')),
    startRemaking(services, failed('events after a change of clocks')),
    startBookingReminders(services, failed('reminders of bookings')),
    ...startBackups(services, log),
    startHourly(services, log),
  ]
  // While connections are served still: what asks the sandbox would take its silence for a failure of its own else.
  http.addHook('preClose', async () => {
    await Promise.all(looking.map(({ stop }) => stop()))
  })
  http.addHook('onClose', hearing.stop)
}
