import type { ErrorBody } from '@metapyra/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { databaseFailureOf } from '../db/failure.ts'
import { AppError } from './app-error.ts'
import { errorPage, wantsPage } from './site/error-page.ts'

/** The framework's own errors, as codes of the contract. */
const FRAMEWORK: Record<string, ConstructorParameters<typeof AppError>[0]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_TYPE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BAD_JSON',
  FST_REQ_FILE_TOO_LARGE: 'TOO_LARGE',
}
/** One error handler: a code from the contract's list for what we throw, a bare 500 for the rest; a page for people. */
export const installErrorReplies = (app: FastifyInstance, mainOrigin: () => string): void => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = asAppError(error)
    if (!known || (known.status >= 500 && !isShed(known))) request.log.error({ err: error }, 'call failed')
    else request.log.info({ code: known.code, cause: nameOf(known.cause) }, 'call refused')
    const failure = known ?? new AppError('INTERNAL')
    if (failure.details.retryAfterSeconds) reply.header('retry-after', failure.details.retryAfterSeconds)
    reply.code(failure.status).header('cache-control', 'no-store')
    if (wantsPage(request)) {
      const page = errorPage(failure, { id: request.id, mainOrigin: mainOrigin() })
      return reply.type(HTML).send(page)
    }
    const body: ErrorBody = { ...failure.toBody(), ...(failure.status >= 500 && { requestId: request.id }) }
    return reply.send(body)
  })
}

/**
 * Not logged as failures, because they did nothing and come in great numbers: logging each would cost more than
 * refusing it.
 */
const isShed = ({ code, cause }: AppError): boolean => code === 'OVERLOADED' && cause === undefined

const HTML = 'text/html; charset=utf-8'

/** Turns a thrown error into one of the contract; undefined for a bug of ours. */
export const asAppError = (error: FastifyError): AppError | undefined => {
  if (error instanceof AppError) return error
  const code = FRAMEWORK[error.code]
  if (code) return new AppError(code, { cause: error })
  const failure = databaseFailureOf(error)
  if (failure === 'disk full') return new AppError('STORAGE_FULL', { cause: error })
  if (failure === 'gone') return new AppError('UNAVAILABLE', { cause: error, retryAfterSeconds: 5 })
  if (failure) return new AppError('OVERLOADED', { cause: error, retryAfterSeconds: 1 })
  if (error.statusCode && error.statusCode < 500) return new AppError('BAD_JSON', { cause: error })
  return undefined
}

/** Not the message, because that of JSON.parse quotes the body. */
const nameOf = (cause: unknown): string =>
  cause instanceof Error ? ((cause as { code?: string }).code ?? cause.name) : ''

const JSON_TYPE = 'application/json; charset=utf-8'

/** For the host itself, not for subdomains, because on own domains these belong to the owner. */
export const OWN_HSTS = 'max-age=31536000'

export const BARE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'self';object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Our pages contain their styles. */
const STYLED = {
  'content-security-policy': `${BARE_HEADERS['content-security-policy']};style-src 'unsafe-inline'`,
}

/**
 * Answers errors that the framework raises before any hook, such as an invalid path, as one of our errors, with all
 * headers.
 */
export const answerFrameworkError = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  const failure = new AppError('NOT_FOUND', { message: 'This isn’t a valid address.', cause: error })
  const isForPeople = wantsPage(request)
  const page = isForPeople && errorPage(failure, { id: request.id, mainOrigin: '' })
  // No hook has run, so the usual headers are missing.
  void reply
    .code(failure.status)
    .headers({ ...BARE_HEADERS, ...(page && STYLED), 'content-type': page ? HTML : JSON_TYPE })
    .send(page || JSON.stringify(failure.toBody()))
}
