import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../platform/http/app-error.ts'
import { escapeHtml } from '../platform/text/html.ts'

/** Makes a sandbox's scope parse plain forms, which nothing else does. */
export const readForms = (scope: FastifyInstance): void => {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
}

/** Throws if another site's page has sent a sandbox's form. */
export const checkOwnForm = ({ headers }: FastifyRequest): void => {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') throw new AppError('BAD_ORIGIN')
}

/** A button on a sandbox's own page for one action. */
export const actionButton = (path: string, act: string, words: string, fields: Record<string, string> = {}) =>
  `<form method="post" action="${path}"><input type="hidden" name="act" value="${act}">${Object.entries(
    fields,
  )
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('')}<button class="plain">${escapeHtml(words)}</button></form>`
