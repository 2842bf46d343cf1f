import type { FastifyInstance } from 'fastify'
import type { Mailer } from './mailer.ts'

export interface KeptMail {
  to: string
  subject: string
  text: string
  html: string
  at: Date
}

/** Where the sandbox keeps its mails. */
export interface Mailbox {
  keep(mail: Omit<KeptMail, 'at'>): Promise<void>
  /** Newest first, of one address or of all. */
  newest(to: string | undefined): Promise<KeptMail[]>
}

/** Keeps the mails that would have gone out, for people to read at /sandbox/mail. */
export const createSandboxMailer = (mailbox: Mailbox): Mailer => ({
  send: ({ to, subject, text, html }) => mailbox.keep({ to, subject, text, html }),
})

/** The mailbox as a page and as JSON, newest first. Never registered in production. */
export const registerMailbox = (app: FastifyInstance, mailbox: Mailbox): void => {
  app.get<{ Querystring: { to?: string } }>('/sandbox/mail.json', async ({ query }) =>
    (await mailbox.newest(query.to)).map(({ to, subject, text, html, at }) => ({
      to,
      subject,
      text,
      html,
      at: at.toISOString(),
    })),
  )
  app.get<{ Querystring: { to?: string } }>('/sandbox/mail', async ({ query }, reply) => {
    const mails = await mailbox.newest(query.to)
    return reply.type('text/html; charset=utf-8').send(page(mails, query.to))
  })
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const link = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)

const page = (mails: KeptMail[], to: string | undefined): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Sandbox mailbox</title><style>
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:44rem;margin:2rem auto;padding:0 1rem}
article{border:1px solid color-mix(in srgb,currentColor 20%,transparent);border-radius:12px;padding:1rem;margin:1rem 0}
h1{font-size:1.75rem}h2{font-size:1rem;margin:0}p{margin:.25rem 0;white-space:pre-wrap;overflow-wrap:anywhere}
small{opacity:.75}form{display:flex;gap:.5rem}input{flex:1;font:inherit;padding:.4rem}button{font:inherit}
</style><main><h1>Mailbox</h1><p>Mails that this server would have sent. Set SMTP_URL to send them for real.</p>
<form><input name="to" type="email" aria-label="Mail address" placeholder="Mail address" value="${escapeHtml(to ?? '')}"><button>Filter</button></form>
${mails.map(article).join('') || '<p>No mail yet.</p>'}</main></html>`

const article = (mail: KeptMail): string =>
  `<article><h2>${escapeHtml(mail.subject)}</h2><small>to ${escapeHtml(mail.to)}, ${mail.at.toUTCString()}</small><p>${link(mail.text)}</p></article>`
