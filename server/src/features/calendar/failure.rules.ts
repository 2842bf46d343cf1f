import { HOUR_MS } from '@metapyra/contract/constants'
import { AppError } from '../../platform/http/app-error.ts'
import { ApiFailure } from '../../providers/link/api-failure.ts'

/** What goes wrong at the other side is tried again later, and is no fault here. */
export const isOutside = (error: unknown): error is ApiFailure | AppError =>
  error instanceof ApiFailure || error instanceof AppError

/** What is kept of a failure: its reason first, then what the other side has said. */
export const failureText = (error: unknown): string => {
  const reason = error instanceof ApiFailure ? error.reason : error instanceof AppError ? error.code : 'fault'
  const { cause } = error as Error
  const said = cause instanceof Error ? cause.message : (error as Error).message
  return `${reason}: ${said}`.toWellFormed().replaceAll('\0', '').slice(0, 300)
}

/** No sooner than the other side has said. */
export const notBefore = (at: Date, now: Date, error: unknown): Date => {
  const waitMs = error instanceof ApiFailure ? Math.min(error.retryAfterMs, HOUR_MS) : 0
  return new Date(Math.max(at.getTime(), now.getTime() + waitMs))
}
