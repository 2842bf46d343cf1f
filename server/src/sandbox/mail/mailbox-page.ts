import { escapeHtml } from '../../platform/text/html.ts'
import { mediumMoment } from '../../platform/time/format.ts'
import { sandboxPage } from '../page.ts'
import type { StoredMail } from './sandbox.ts'

const linked = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)

const time = (at: Date) => `<time datetime="${at.toISOString()}">${mediumMoment(at)} UTC</time>`

const item = ({ id, to, subject, at }: StoredMail) =>
  `<li><a href="/sandbox/mail/${id}"><strong>${escapeHtml(subject)}</strong><small><span>to ${escapeHtml(to)}</span>${time(at)}</small></a></li>`

const none = (to: string | undefined) =>
  to
    ? `No emails to ${escapeHtml(to)}. <a href="/sandbox/mail">Show all</a>`
    : 'No emails yet. Sign up or invite someone, and their email appears here.'

/** The list of emails, newest first, or a hint if there are none. */
export const listPage = (mails: StoredMail[], to: string | undefined): string =>
  sandboxPage(
    'Sandbox mailbox',
    `<h1>Mailbox</h1><p>Emails this server would have sent. Set SMTP_URL to send them for real.</p>
<form><label for="to">Emails to</label><div><input id="to" name="to" type="email" placeholder="name@example.com" value="${escapeHtml(to ?? '')}"><button>Show</button></div></form>
${mails.length > 0 ? `<ol class="card list">${mails.map(item).join('')}</ol>` : `<div class="card empty">${none(to)}</div>`}`,
  )

/** One email, as text and as rendered HTML: in a frame that runs no scripts, with links opening in a new tab. */
export const mailPage = ({ to, subject, text, html, calendar, at }: StoredMail): string => {
  const framed = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(subject)}</title><base target="_blank"><body style="margin:16px">${html}`
  return sandboxPage(
    subject,
    `<nav><a href="/sandbox/mail">All emails</a></nav><h1>${escapeHtml(subject)}</h1><small><span>to ${escapeHtml(to)}</span>${time(at)}</small>
<h2>As text</h2><pre class="card">${linked(text)}</pre><h2>As HTML</h2>
<iframe class="card" title="The email as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(framed)}"></iframe>${calendar ? `<h2>For the calendar</h2><pre class="card">${escapeHtml(calendar)}</pre>` : ''}`,
  )
}
