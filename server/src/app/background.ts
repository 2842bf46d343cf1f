import { HOUR_MS } from '@metapyra/contract/constants'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { bookingCalendars } from '../features/appointment/mail.service.ts'
import { messageReceivers } from '../features/chat/notifications/notify.service.ts'
import { startTransfers } from '../features/drive/transfer-worker.service.ts'
import { mailCalendars } from '../features/event/invitations/mail.service.ts'
import type { CalendarMaker } from '../features/mail/delivery.service.ts'
import { startMailDelivery } from '../features/mail/delivery.service.ts'
import { startPreviews } from '../features/preview/service.ts'
import { startPush } from '../features/push/deliver.service.ts'
import type { Vapid } from '../features/push/service.ts'
import { createSweepPermit } from '../features/sweep/service.ts'
import { startNightlyBackups } from '../platform/backup/nightly.ts'
import { startPoller } from '../platform/jobs/poller.ts'
import { startJob } from '../platform/jobs/start-jobs.ts'
import { readOrMakeKey } from '../platform/secrets/secrets.ts'
import type { Services } from '../platform/services.ts'
import { createSmtpMailer } from '../providers/mail/smtp.ts'
import type { Mailbox } from '../sandbox/mail/sandbox.ts'
import { createSandboxMailer } from '../sandbox/mail/sandbox.ts'
import { JOBS, REACTIONS, SWEEPS } from './jobs.ts'
import { createLinkMaker } from './mail-links.ts'

type Failed = (name: string) => (error: unknown) => void

const startSweeps = (services: Services, log: FastifyBaseLogger, failed: Failed) => {
  const { begin, maySweep } = createSweepPermit(services, log)
  const begun = begin().catch(failed('sweep'))
  const sweepAll = async (): Promise<void> => {
    if (await maySweep())
      for (const { name, run } of SWEEPS) void run(services).catch(failed(`sweep: ${name}`))
  }
  const { stop } = startPoller(sweepAll, HOUR_MS, failed('sweep'))
  return { stop: () => Promise.all([begun, stop()]) }
}

/** The parts of an email that are created when it is sent. */
const createMailParts = (services: Services) => ({
  makeLink: createLinkMaker(services),
  makeCalendars: async (...mail: Parameters<CalendarMaker>) => [
    ...(await mailCalendars(services, ...mail)),
    ...(await bookingCalendars(services, ...mail)),
  ],
})

/** [DB-9] Backs up the embedded database only. PostgreSQL is backed up by its operator. */
const startBackups = ({ connection, config, clock }: Services, log: FastifyBaseLogger) => {
  const { DATA_DIR: dataDir, BACKUPS_KEPT: maxBackups, MIN_FREE_DISK_BYTES: floorBytes } = config
  const { copyTo } = connection
  if (!copyTo || maxBackups === 0) return []
  const secretKey = config.SECRET_KEY ?? readOrMakeKey(dataDir)
  const onError = (error: unknown) => log.error({ err: error }, 'nightly backup')
  const onFuture = (names: string[]) => log.warn({ names }, 'backups of a time that has not come yet')
  return [
    startNightlyBackups({
      dataDir,
      maxBackups,
      secretKey,
      copyTo,
      floorBytes,
      clock,
      onError,
      onFuture,
    }),
  ]
}

/** Starts all background work, which runs until `http` closes. */
export const startBackground = (
  http: FastifyInstance,
  services: Services,
  { vapid, mailbox }: { vapid: Vapid; mailbox: Mailbox },
): void => {
  const { log } = http
  const { SMTP_URL, MAIL_FROM } = services.config
  const mailer = SMTP_URL ? createSmtpMailer(SMTP_URL, MAIL_FROM) : createSandboxMailer(mailbox)
  const failed: Failed = (job) => (error) => log.error({ err: error, job }, 'job failed')
  const reactions = REACTIONS.map((start) => start(services, failed))
  const running = [
    ...JOBS.map((job) => startJob(services, job, failed(job.name))),
    startSweeps(services, log, failed),
    startPush(services, { vapid, messageReceivers }, log),
    startMailDelivery(services, mailer, createMailParts(services), log),
    startTransfers(services, failed('carry files of Drives')),
    startPreviews(services, failed('show link previews')),
    ...startBackups(services, log),
  ]
  // Stops while connections are still served, because a job that uses a sandbox would otherwise take its silence for a
  // failure.
  http.addHook('preClose', async () => {
    await Promise.all(running.map(({ stop }) => stop()))
  })
  http.addHook('onClose', async () => {
    await Promise.all(reactions.map(({ stop }) => stop()))
  })
}
