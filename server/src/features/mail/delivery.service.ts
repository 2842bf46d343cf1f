import type { FastifyBaseLogger } from 'fastify'
import { errorLine } from '../../http/log-error.ts'
import type { MailCalendar, Mailer } from '../../providers/mail/mailer.ts'
import type { Services } from '../../services.ts'
import type { MailRow } from './queries.ts'
import { claimDueMails, markSent, postpone } from './queries.ts'
import type { TemplateName } from './rules.ts'
import { nextTry, renderMail } from './rules.ts'

const BATCH = 50
/** By then whoever had the mail written has their answer: what it takes to send it shows in no answer’s time (T6). */
const SOON_MS = 20
const POLL_MS = 5000
const CLAIM_MS = 60_000

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
) => Promise<MailCalendar[]>

/** Sends what the outbox holds, at least once each; stops at the end of the mail it is at. */
export const startMailDelivery = (
  services: Services,
  mailer: Mailer,
  { makeLink, makeCalendars }: { makeLink: LinkMaker; makeCalendars: CalendarMaker },
  log: FastifyBaseLogger,
) => {
  let isStopped = false
  let round: Promise<void> | undefined
  let wasAskedAgain = false
  const deliverOne = async (mail: MailRow) => {
    const template = mail.template as TemplateName
    const link = await makeLink(template, mail.data, mail.to)
    if (link !== null) {
      const calendars = await makeCalendars(template, mail.data, mail.to)
      const words = renderMail(template, mail.data, link)
      await mailer.send({ to: mail.to, messageId: mail.id, ...words, calendars })
    }
    await markSent(services.db, mail.id, services.clock())
  }
  const fail = async (mail: MailRow, error: Error) => {
    const now = services.clock()
    const nextAt = nextTry(mail.attempts, now)
    log.warn({ err: error, mailId: mail.id, attempts: mail.attempts }, 'mail not sent')
    await postpone(services.db, mail.id, {
      lastError: errorLine(error).slice(0, 500),
      nextAt: nextAt ?? now,
      failedAt: nextAt ? null : now,
    })
  }
  const deliverDue = async () => {
    for (;;) {
      const now = services.clock()
      const due = await claimDueMails(services.db, BATCH, now, new Date(now.getTime() + CLAIM_MS))
      for (const mail of due) {
        if (isStopped) return
        await deliverOne(mail).catch((error: Error) => fail(mail, error))
      }
      if (due.length < BATCH) return
    }
  }
  const run = () => {
    if (isStopped) return
    if (round) {
      wasAskedAgain = true
      return
    }
    round = deliverDue()
      .catch((error: Error) => log.error({ err: error }, 'mail delivery stopped'))
      .finally(() => {
        round = undefined
        if (wasAskedAgain) {
          wasAskedAgain = false
          run()
        }
      })
  }
  let soon: NodeJS.Timeout | undefined
  const runSoon = () => {
    soon ??= setTimeout(() => {
      soon = undefined
      run()
    }, SOON_MS)
  }
  const timer = setInterval(run, POLL_MS).unref()
  services.bus.on('mail:written', runSoon)
  return {
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      clearTimeout(soon)
      services.bus.off('mail:written', runSoon)
      await round
    },
  }
}
