import { HOUR_MS } from '@metapyra/contract/constants'
import { AppError } from '../../platform/http/app-error.ts'
import { ApiFailure } from '../../providers/link/api-failure.ts'

/** True for failures of the provider, which are retried later and are no fault of this server. */
export const isOutside = (error: unknown): error is ApiFailure | AppError =>
  error instanceof ApiFailure || error instanceof AppError

/** The stored text of a failure: its reason, then the provider's message. */
export const failureText = (error: unknown): string => {
  const reason = error instanceof ApiFailure ? error.reason : error instanceof AppError ? error.code : 'fault'
  const { cause } = error as Error
  const message = cause instanceof Error ? cause.message : (error as Error).message
  return `${reason}: ${message}`.toWellFormed().replaceAll('\0', '').slice(0, 300)
}

/** Returns `at`, or the end of the provider's Retry-After if that is later. */
export const notBefore = (at: Date, now: Date, error: unknown): Date => {
  const waitMs = error instanceof ApiFailure ? Math.min(error.retryAfterMs, HOUR_MS) : 0
  return new Date(Math.max(at.getTime(), now.getTime() + waitMs))
}
