import { escapeHtml } from '../../html.ts'
import type { KeptMail } from './sandbox.ts'

const linked = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)

const shown = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
const time = (at: Date) => `<time datetime="${at.toISOString()}">${shown.format(at)} UTC</time>`

/** The values are those of the member client's tokens.css. */
const STYLE = `
:root{color-scheme:light dark;--page:#faf8f5;--surface:#fff;--hover:#f3f0ea;--line:#e5e0d8;--control:#8c8377;--text:#211c16;
--muted:#625a50;--brand:#4b3cc4;--link:#4435b4;--focus:#6a5ae6;font:16px/1.5 system-ui,sans-serif}
@media(prefers-color-scheme:dark){:root{--page:#171411;--surface:#201c18;--hover:#2c2722;--line:#393229;--control:#85796c;
--text:#f4efe8;--muted:#b9afa3;--brand:#7060ea;--link:#b6abfb;--focus:#a598ff}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--text)}a{color:var(--link)}
main{max-width:48rem;margin:0 auto;padding:32px 16px 64px}h1{font-size:1.75rem;line-height:1.2;margin:0 0 8px}
h2{font-size:1rem;margin:32px 0 8px}p{margin:0 0 24px;color:var(--muted)}:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
form{margin:0 0 16px}label{display:block;font-weight:600;margin:0 0 4px}form div{display:flex;gap:8px}
input,button{font:inherit;height:44px;border-radius:6px;padding:0 12px;border:1px solid var(--control)}
input{flex:1;min-width:0;background:var(--surface);color:inherit}::placeholder{color:var(--muted);opacity:1}button{background:var(--brand);border-color:var(--brand);color:#fff;font-weight:600}
.card{background:var(--surface);border:1px solid var(--line);border-radius:12px;overflow:hidden;margin:0}
.list{list-style:none;padding:0}.list li+li{border-top:1px solid var(--line)}.list a,.empty,pre{display:block;padding:12px 16px}
.list a{color:inherit;text-decoration:none;overflow-wrap:anywhere}.list a:hover{background:var(--hover)}
.list a:focus-visible{outline-offset:-2px}.list strong{display:block;font-weight:600}
small{display:flex;flex-wrap:wrap;gap:0 16px;justify-content:space-between;font-size:.875rem;color:var(--muted);font-variant-numeric:tabular-nums}
pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}nav{margin:0 0 16px}
iframe.card{display:block;width:100%;height:24rem;background:#fff;color-scheme:light}`

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="icon" href="/mark.svg" type="image/svg+xml"><style>${STYLE}</style></head>
<body><main>${content}</main></body></html>`

const item = ({ id, to, subject, at }: KeptMail) =>
  `<li><a href="/sandbox/mail/${id}"><strong>${escapeHtml(subject)}</strong><small><span>to ${escapeHtml(to)}</span>${time(at)}</small></a></li>`

const none = (to: string | undefined) =>
  to
    ? `No mail to ${escapeHtml(to)}. <a href="/sandbox/mail">Show all</a>`
    : 'No mail yet. Register or invite somebody, and the mail to them appears here.'

/** The list of mails, newest first, or what to do where there is none. */
export const listPage = (mails: KeptMail[], to: string | undefined): string =>
  page(
    'Sandbox mailbox',
    `<h1>Mailbox</h1><p>Mails that this server would have sent. Set SMTP_URL to send them for real.</p>
<form><label for="to">Mails to</label><div><input id="to" name="to" type="email" placeholder="name@example.com" value="${escapeHtml(to ?? '')}"><button>Show</button></div></form>
${mails.length > 0 ? `<ol class="card list">${mails.map(item).join('')}</ol>` : `<div class="card empty">${none(to)}</div>`}`,
  )

/** One mail, as text and as its HTML looks: in a frame that runs no script, its links open beside. */
export const mailPage = ({ to, subject, text, html, at }: KeptMail): string => {
  const framed = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(subject)}</title><base target="_blank"><body style="margin:16px">${html}`
  return page(
    subject,
    `<nav><a href="/sandbox/mail">All mails</a></nav><h1>${escapeHtml(subject)}</h1><small><span>to ${escapeHtml(to)}</span>${time(at)}</small>
<h2>As text</h2><pre class="card">${linked(text)}</pre><h2>As HTML</h2>
<iframe class="card" title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(framed)}"></iframe>`,
  )
}
