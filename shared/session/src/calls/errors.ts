import type { Ending, ErrorCode } from '@metapyra/contract/errors'

/** The error of a call: the server's response, or OFFLINE if there was none. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  declare readonly code: ErrorCode | 'OFFLINE'
  /** HTTP status; 0 if there was no response. */
  declare readonly status: number
  /** Maps a path into the input to what is wrong there, as text for people. */
  declare readonly fields: Readonly<Record<string, string>>
  declare readonly retryAfterSeconds: number | undefined
  /** With SPACE_FULL: how many people wait ahead of the caller. */
  declare readonly ahead: number | undefined
  /** With FORBIDDEN, for a socket: why the caller is no longer let in. */
  declare readonly ending: Ending | undefined

  constructor(code: ErrorCode | 'OFFLINE', message: string, details: ApiErrorDetails = {}) {
    super(message)
    Object.assign(this, { code, status: 0, fields: {} }, details)
  }
}

interface ApiErrorDetails {
  status?: number
  fields?: Record<string, string>
  retryAfterSeconds?: number | undefined
  ahead?: number | undefined
  ending?: Ending | undefined
}

/** §8: the message if there was no response. */
export const OFFLINE_MESSAGE = 'No internet connection'
/** Turns a failed request into OFFLINE. An abort by the caller is rethrown unchanged. */
export const throwOffline = (cause: unknown): never => {
  if ((cause as Error).name === 'AbortError') throw cause
  const error = new ApiError('OFFLINE', OFFLINE_MESSAGE)
  error.cause = cause
  throw error
}

/** True for a temporary error, which the same request may not meet again. All other errors are final. */
export const isPassing = (code: ApiError['code']): boolean =>
  /^(OFFLINE|TOO_MANY|INTERNAL|OVERLOADED|UNAVAILABLE|PROVIDER_DOWN)$/.test(code)
