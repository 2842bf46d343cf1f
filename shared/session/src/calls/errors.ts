import type { Ending, ErrorCode } from '@metapyra/contract/errors'

/** What a call failed with: the server's own answer, or OFFLINE where none came. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  declare readonly code: ErrorCode | 'OFFLINE'
  /** HTTP status; 0 where no answer came. */
  declare readonly status: number
  /** A path into the input → what is wrong there, for people. */
  declare readonly fields: Readonly<Record<string, string>>
  declare readonly retryAfterSeconds: number | undefined
  /** With SPACE_FULL: how many wait before one. */
  declare readonly ahead: number | undefined
  /** With FORBIDDEN, to a socket: why one is not let in any more. */
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

/** §8: what people read where no answer came. */
export const OFFLINE_MESSAGE = 'No internet connection'
/** Turns a failed request into OFFLINE; one that the caller called off stays what it is. */
export const throwOffline = (cause: unknown): never => {
  if ((cause as Error).name === 'AbortError') throw cause
  const error = new ApiError('OFFLINE', OFFLINE_MESSAGE)
  error.cause = cause
  throw error
}

/** True for what the same request may not meet again; all else is the server's last word on it. */
export const isPassing = (code: ApiError['code']): boolean =>
  /^(OFFLINE|TOO_MANY|INTERNAL|OVERLOADED|UNAVAILABLE|PROVIDER_DOWN)$/.test(code)
