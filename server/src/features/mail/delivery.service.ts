import type { FastifyBaseLogger } from 'fastify'
import { errorLine } from '../../platform/http/log/log-error.ts'
import { newId } from '../../platform/ids.ts'
import { startJobQueue } from '../../platform/jobs/job-queue.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import type { MailCalendar, Mailer } from '../../providers/mail/mailer.ts'
import type { MailRow } from './queries.ts'
import { claimDueMail, markSent, updateClaimed } from './queries.ts'
import type { TemplateName } from './rules.ts'
import { nextTry, renderMail } from './rules.ts'
import { isMailStopped, stopUrl } from './stop.service.ts'
import { unlinked } from './words.rules.ts'

/** A mail server that takes its time with one holds up no other. */
const AT_ONCE = 2
/** By then whoever had the mail written has their answer: what it takes to send it shows in no answer’s time (T6). */
const SOON_MS = 20
const POLL_MS = 5000
/** It is renewed while a mail is sent; a mail whose server was killed is another one's within this and a look. */
const LEASE_MS = 30_000

/**
 * Makes the link of a mail when it is sent, so that no token ever lies in the outbox.
 * Undefined where the mail has none, null where its reason is gone and it shall not be sent.
 */
export type LinkMaker = (
  template: TemplateName,
  data: Record<string, string>,
  to: string,
) => Promise<string | undefined | null>

/** What of a mail is for the reader's own calendar, as it is when the mail leaves. */
export type CalendarMaker = (
  template: TemplateName,
  data: Record<string, string>,
  to: string,
  /** [MAIL-5] What of the words of people stands there as it is. */
  shown: (words: string) => string,
) => Promise<MailCalendar[]>

/** Sends what the outbox holds, at least once each; ends with the mails that are under way. */
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
    // It may have waited for days, and been asked to stop meanwhile.
    if (mail.isToStranger && (await isMailStopped(services, mail))) return
    const stop = mail.isToStranger && { stopUrl: stopUrl(services, mail) }
    const words = renderMail(template, data, link, { ...stop, isGuarded })
    const calendars = await makeCalendars(template, data, to, isGuarded ? unlinked : (same) => same)
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
    // Whoever has it else sends it, or says so.
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
    // Of a lease that is lost comes a second mail with the same Message-ID at worst.
    renew: (mail) => updateClaimed(db, mail, { nextAt: leaseEnd() }),
    leaseMs: LEASE_MS,
    letGo: (mail) => updateClaimed(db, mail, { claim: null, nextAt: clock(), attempts: mail.attempts - 1 }),
    atOnce: AT_ONCE,
    everyMs: POLL_MS,
    onError,
  })
  let soon: NodeJS.Timeout | undefined
  const lookSoon = () => {
    soon ??= setTimeout(() => {
      soon = undefined
      delivery.look()
    }, SOON_MS)
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
