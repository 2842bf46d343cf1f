import type { FastifyBaseLogger } from 'fastify'
import { errorLine } from '../../platform/http/log/log-error.ts'
import { newId } from '../../platform/ids.ts'
import { startJobQueue } from '../../platform/jobs/job-queue.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import type { MailCalendar, Mailer } from '../../providers/mail/mailer.ts'
import type { MailRow } from './queries.ts'
import { claimDueMail, markSent, updateClaimed } from './queries.ts'
import { nextTry } from './retry.rules.ts'
import { withoutLinks } from './safe-text.rules.ts'
import type { TemplateName } from './text.rules.ts'
import { renderMail } from './text.rules.ts'
import { isMailStopped, stopUrl } from './unsubscribe.service.ts'

/** Two at once, so that a slow mail server does not hold up other mails. */
const AT_ONCE = 2
/**
 * By then the response of the request that wrote the mail has been sent, so its time does not reveal whether a mail was
 * sent (T6).
 */
const SEND_DELAY_MS = 20
const POLL_MS = 5000
/** Renewed while a mail is sent. If its server is killed, another claims the mail after this time and one poll. */
const LEASE_MS = 30_000

/**
 * Creates a mail's link when it is sent, so that no token is ever stored in the outbox. Undefined if the mail has none;
 * null if its reason is gone and it must not be sent.
 */
export type LinkMaker = (
  template: TemplateName,
  data: Record<string, string>,
  to: string,
) => Promise<string | undefined | null>

/** Creates the calendar part of a mail, as of when it is sent. */
export type CalendarMaker = (
  template: TemplateName,
  data: Record<string, string>,
  to: string,
  /** [MAIL-5] Returns user-written text as it can be displayed. */
  shown: (words: string) => string,
) => Promise<MailCalendar[]>

/** Sends the mails in the outbox, each at least once. On stopping, finishes those in progress. */
export const startMailDelivery = (
  services: Services,
  mailer: Mailer,
  { makeLink, makeCalendars }: { makeLink: LinkMaker; makeCalendars: CalendarMaker },
  log: FastifyBaseLogger,
) => {
  const { db, clock, bus } = services
  const onError = (error: Error) => log.error({ err: error }, 'the outbox could not be looked at')
  const leaseEnd = () => new Date(clock().getTime() + LEASE_MS)
  const send = async (mail: MailRow) => {
    const template = mail.template as TemplateName
    const link = await makeLink(template, mail.data, mail.to)
    if (link === null) return
    const { id, to, data, isGuarded } = mail
    // The mail may have waited for days, and its recipient may have unsubscribed meanwhile.
    if (mail.isToStranger && (await isMailStopped(services, mail))) return
    const stop = mail.isToStranger && { stopUrl: stopUrl(services, mail) }
    const words = renderMail(template, data, link, { ...stop, isGuarded })
    const calendars = await makeCalendars(template, data, to, isGuarded ? withoutLinks : (same) => same)
    await mailer.send({ to, messageId: id, ...words, ...stop, calendars })
  }
  const fail = async (mail: MailRow, error: Error) => {
    const now = clock()
    const nextAt = nextTry(mail.attempts, now)
    log.warn({ err: error, mailId: mail.id, attempts: mail.attempts }, 'mail not sent')
    const isOurs = await updateClaimed(db, mail, {
      claim: null,
      lastError: errorLine(error).slice(0, 500),
      nextAt: nextAt ?? now,
      failedAt: nextAt ? null : now,
    })
    // If another server has claimed it, that one sends it or reports the failure.
    if (isOurs && !nextAt) emitOnCommit(db, 'mail:given-up')
  }
  const deliver = async (mail: MailRow) => {
    try {
      await send(mail)
    } catch (error) {
      return await fail(mail, error as Error)
    }
    await markSent(db, mail.id, clock())
  }
  const delivery = startJobQueue({
    claim: () => claimDueMail(db, { claim: newId(), now: clock(), until: leaseEnd() }),
    work: deliver,
    // If a lease is lost, the worst case is a second mail with the same Message-ID.
    renew: (mail) => updateClaimed(db, mail, { nextAt: leaseEnd() }),
    leaseMs: LEASE_MS,
    release: (mail) => updateClaimed(db, mail, { claim: null, nextAt: clock(), attempts: mail.attempts - 1 }),
    atOnce: AT_ONCE,
    everyMs: POLL_MS,
    onError,
  })
  let soon: NodeJS.Timeout | undefined
  const lookSoon = () => {
    soon ??= setTimeout(() => {
      soon = undefined
      delivery.look()
    }, SEND_DELAY_MS)
  }
  bus.on('mail:written', lookSoon)
  return {
    stop: async () => {
      clearTimeout(soon)
      bus.off('mail:written', lookSoon)
      await delivery.stop()
    },
  }
}
