import { HOUR_MS } from '@metapyra/contract/constants'
import type { FastifyInstance } from 'fastify'
import { startSessionSweep } from './features/account/sessions.service.ts'
import { startBulkRuns } from './features/bulk/run.service.ts'
import { sweepActs } from './features/bulk/sweep.service.ts'
import { eraseOwnMessages } from './features/chat/erase.service.ts'
import { forgetOldMessages } from './features/chat/retention.service.ts'
import { startRechecks } from './features/domain/recheck.service.ts'
import { sweepFiles } from './features/files/sweep.service.ts'
import { sweepFailedRows } from './features/import/failed.service.ts'
import { startMailDelivery } from './features/mail/delivery.service.ts'
import { startPaymentChecks } from './features/payment/checks.service.ts'
import { startPreviews, sweepPages } from './features/preview/service.ts'
import type { Vapid } from './features/push/service.ts'
import { startPush } from './features/push/service.ts'
import { createLinkMaker } from './mail-links.ts'
import type { Mailbox } from './providers/mail/sandbox.ts'
import { createSandboxMailer } from './providers/mail/sandbox.ts'
import { createSmtpMailer } from './providers/mail/smtp.ts'
import type { Services } from './services.ts'

/** What goes on without anybody asking, until `http` closes: mails, notifications, looks at domains and payments, sweeps. */
export const startBackground = (
  http: FastifyInstance,
  services: Services,
  { vapid, mailbox }: { vapid: Vapid; mailbox: Mailbox },
): void => {
  const { log } = http
  const { SMTP_URL, MAIL_FROM } = services.config
  const mailer = SMTP_URL ? createSmtpMailer(SMTP_URL, MAIL_FROM) : createSandboxMailer(mailbox)
  const push = startPush(services, vapid, log)
  const delivery = startMailDelivery(services, mailer, createLinkMaker(services), log)
  const previews = startPreviews(services, (error) => log.error({ err: error }, 'link previews'))
  const rechecks = startRechecks(services, (error) => log.error({ err: error }, 'own domains'))
  const bulk = startBulkRuns(services, (error) => log.error({ err: error }, 'act on many people'))
  const payments = startPaymentChecks(services, (error) => log.error({ err: error }, 'payments'))
  const sweep = startSessionSweep(services, (error) => log.error({ err: error }, 'session sweep'))
  const hourly = setInterval(() => {
    for (const drop of [
      sweepFailedRows,
      sweepActs,
      sweepFiles,
      sweepPages,
      forgetOldMessages,
      eraseOwnMessages,
    ])
      void drop(services).catch((error: Error) => log.error({ err: error }, 'hourly sweep'))
  }, HOUR_MS).unref()
  http.addHook('onClose', async () => {
    sweep.stop()
    clearInterval(hourly)
    rechecks.stop()
    payments.stop()
    await Promise.all([previews.stop(), delivery.stop(), push.stop(), bulk.stop()])
  })
}
