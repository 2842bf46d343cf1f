import { PRODUCT_NAME } from '@metapyra/contract/constants'
import type { FastifyRequest } from 'fastify'
import { escapeHtml } from '../html.ts'
import type { AppError } from './app-error.ts'
import { isPage } from './clients.ts'

/** Whether a person reads the answer: a navigation, or whatever else asks for a page. Calls answer JSON. */
export const wantsPage = (request: FastifyRequest): boolean => {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const isCall = /^\/(api\/v2|socket\.io)(\/|$)/.test(request.url)
  return isRead && !isCall && (isPage(request) || (request.headers.accept ?? '').includes('text/html'))
}

interface Words {
  title: string
  text: string
  /** The one thing to do next. */
  action: { words: string; href: string }
}

const home = { words: 'Go to the home page', href: '/' }
/** Of this same address. */
const again = { words: 'Try again', href: '' }

const wordsOf = ({ status, message, details }: AppError, mainOrigin: string): Words => {
  switch (status) {
    case 401:
      return {
        title: 'Log in to see this',
        text: 'It is for people who are logged in.',
        action: { words: 'Log in', href: '/login' },
      }
    case 404:
      return {
        title: 'There is nothing at this address',
        text: 'The page may have moved, or the link may have a typing error.',
        action: home,
      }
    case 421:
      return {
        title: 'This address is not served here',
        text: 'No space lives at this address. Check the link, or ask whoever gave it to you.',
        action: { words: `Go to ${PRODUCT_NAME}`, href: `${mainOrigin}/` },
      }
    case 503: {
      const seconds = details.retryAfterSeconds ?? 5
      const text = `Nothing is lost. Try again in ${seconds} seconds.`
      return { title: 'We can’t answer just now', text, action: again }
    }
    default:
      return status >= 500
        ? {
            title: 'Something went wrong on our side',
            text: 'Try again in a moment. If it goes on, tell us the number below.',
            action: again,
          }
        : { title: message, text: 'Go back, or begin at the home page.', action: home }
  }
}

/** The member client's form page, by the values of its tokens.css. */
const STYLE = `
:root{color-scheme:light dark;--page:#fff;--line:#e5e0d8;--text:#211c16;--muted:#625a50;--brand:#4b3cc4;--hover:#3e30ab;--focus:#6a5ae6}
@media(prefers-color-scheme:dark){:root{--page:#201c18;--line:#393229;--text:#f4efe8;--muted:#b9afa3;--brand:#7060ea;--hover:#6353dd;--focus:#a598ff}}
*{box-sizing:border-box}html{font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif;background:var(--page);color:var(--text)}
body{margin:0;min-height:100dvh;display:grid;grid-template-rows:auto 1fr;padding:16px 16px 32px}
header a{display:inline-flex;align-items:center;gap:8px;padding:8px 0;color:inherit;font-size:1.25rem;font-weight:600;text-decoration:none;border-radius:6px}
main{width:100%;max-width:400px;margin:0 auto;padding:40px 0 32px}h1{margin:0;font-size:1.75rem;line-height:1.2;text-wrap:balance}p{margin:12px 0 0;color:var(--muted)}
.act{display:flex;align-items:center;justify-content:center;min-height:44px;margin:32px 0 0;padding:0 20px;border-radius:6px;background:var(--brand);color:#fff;font-weight:600;line-height:1.25;text-decoration:none}
.act:hover{background:var(--hover)}:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.id{margin:32px 0 0;padding:16px 0 0;border-top:1px solid var(--line);font-size:.875rem;overflow-wrap:anywhere}.id b{color:var(--text);font-weight:600;user-select:all}
@media(min-width:600px){body{padding:24px 32px 40px}main{align-self:center;padding:32px 0 10dvh}}`

/** In the page itself: what could not be answered may be anything, a picture's request too. */
const MARK = `<svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true"><path fill="#f0a92b" d="M16 2.5 10.8 11.4 15.2 13.4 21.2 11.4z"/><path fill="#7262ea" d="M10 12.7 15.1 15 14 29.5 3 24z"/><path fill="#4b3cc4" d="M22 12.7 29 24 14 29.5 15.1 15z"/></svg>`

/** An error as a page that needs nothing beside itself: no script, no file, no cookie. */
export const errorPage = (
  failure: AppError,
  { id, mainOrigin }: { id: string; mainOrigin: string },
): string => {
  const { title, text, action } = wordsOf(failure, mainOrigin)
  const shownId =
    failure.status >= 500 ? `<p class="id">Number of this request: <b>${escapeHtml(id)}</b></p>` : ''
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${escapeHtml(title)} · ${PRODUCT_NAME}</title>
<link rel="icon" href="/mark.svg" type="image/svg+xml"><style>${STYLE}</style></head>
<body><header><a href="${escapeHtml(failure.status === 421 ? `${mainOrigin}/` : '/')}" aria-label="${PRODUCT_NAME}, home">${MARK}${PRODUCT_NAME}</a></header>
<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><a class="act" href="${escapeHtml(action.href)}">${escapeHtml(action.words)}</a>${shownId}</main></body></html>`
}
