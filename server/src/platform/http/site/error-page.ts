import { PRODUCT_NAME } from '@metapyra/contract/constants'
import type { FastifyRequest } from 'fastify'
import { escapeHtml } from '../../text/html.ts'
import type { AppError } from '../app-error.ts'
import { isPage } from './clients.ts'
import { standalonePage } from './plain-page.ts'

/** True if a person reads the response: a navigation or another request for a page. Calls reply with JSON. */
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
/** Reloads the current address. */
const again = { words: 'Try again', href: '' }

const wordsOf = ({ status, message, details }: AppError, mainOrigin: string): Words => {
  switch (status) {
    case 401:
      return {
        title: 'Log in to see this',
        text: 'You need to be logged in.',
        action: { words: 'Log in', href: '/login' },
      }
    case 404:
      return {
        title: 'Page not found',
        text: 'It may have moved, or the link may have a typo.',
        action: home,
      }
    case 421:
      return {
        title: 'No space at this address',
        text: 'Check the link, or ask the person who sent it.',
        action: { words: `Go to ${PRODUCT_NAME}`, href: `${mainOrigin}/` },
      }
    case 503: {
      const seconds = details.retryAfterSeconds ?? 5
      const text = `Nothing was lost. Try again in ${seconds} seconds.`
      return { title: 'We’ll be right back', text, action: again }
    }
    default:
      return status >= 500
        ? {
            title: 'Something went wrong on our side',
            text: 'Try again in a moment. If it keeps happening, send us the number below.',
            action: again,
          }
        : { title: message, text: 'Go back, or start from the home page.', action: home }
  }
}

/** An error as a self-contained page: no script, file or cookie. */
export const errorPage = (
  failure: AppError,
  { id, mainOrigin }: { id: string; mainOrigin: string },
): string => {
  const { title, text, action } = wordsOf(failure, mainOrigin)
  const shownId = failure.status >= 500 ? `<p class="id">Request number: <b>${escapeHtml(id)}</b></p>` : ''
  const act = `<a class="act" href="${escapeHtml(action.href)}">${escapeHtml(action.words)}</a>`
  const home = failure.status === 421 ? `${mainOrigin}/` : '/'
  return standalonePage({ title, home, main: `<p>${escapeHtml(text)}</p>${act}${shownId}` })
}
