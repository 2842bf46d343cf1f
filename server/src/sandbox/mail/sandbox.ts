import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../../platform/http/app-error.ts'
import { isId } from '../../platform/ids.ts'
import type { Mailer } from '../../providers/mail/mailer.ts'
import { listPage, mailPage } from './mailbox-page.ts'

export interface StoredMail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** The email's calendar attachment, if any. */
  calendar: string | null
  at: Date
}

/** Stores the sandbox's emails. */
export interface Mailbox {
  keep(mail: Omit<StoredMail, 'id' | 'at'>): Promise<void>
  /** Newest first, for one address or all. */
  newest(to: string | undefined): Promise<StoredMail[]>
  find(id: string): Promise<StoredMail | undefined>
}

/** Stores the emails that would have been sent, to read at /sandbox/mail. */
export const createSandboxMailer = (mailbox: Mailbox): Mailer => ({
  send: ({ to, subject, text, html, calendars }) =>
    mailbox.keep({
      to,
      subject,
      text,
      html,
      calendar: calendars.map((calendar) => calendar.text).join('') || null,
    }),
})

/** The mailbox as pages and as JSON, newest first. Never registered in production. */
export const registerMailbox = (app: FastifyInstance, mailbox: Mailbox): void => {
  const show = (reply: FastifyReply, page: string) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)

  app.get<{ Querystring: { to?: string } }>('/sandbox/mail.json', async ({ query }) =>
    (await mailbox.newest(query.to)).map(({ to, subject, text, html, calendar, at }) => ({
      to,
      subject,
      text,
      html,
      ...(calendar && { calendar }),
      at: at.toISOString(),
    })),
  )
  app.get<{ Querystring: { to?: string } }>('/sandbox/mail', async ({ query }, reply) =>
    show(reply, listPage(await mailbox.newest(query.to || undefined), query.to)),
  )
  app.get<{ Params: { id: string } }>('/sandbox/mail/:id', async ({ params }, reply) => {
    const mail = isId(params.id) ? await mailbox.find(params.id) : undefined
    if (!mail) throw new AppError('NOT_FOUND')
    return show(reply, mailPage(mail))
  })
}
