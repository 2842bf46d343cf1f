import type { FaultAnswer } from '../link/faults.ts'

/** Faults that the sandbox's calendars can be set to produce a number of times. */
export const FAULTS = {
  busy: 'Say it’s getting too many requests (429)',
  down: 'Answer 503',
  unauthorized: 'Reject the token (401)',
  quota: 'Say the daily quota is used up (403)',
  closed: 'Say to retry in 30 minutes (429)',
  stale: 'Reject the sync token (410)',
  resync: 'Reject the sync token (400)',
  lost: 'Don’t recognize the sync token (404)',
  slow: 'Answer after three seconds',
  silent: 'Don’t answer until this is turned off',
  unheard: 'Write, then answer 503',
  away: 'Answer 503 when access is granted, renewed or revoked',
} as const
export type Fault = keyof typeof FAULTS

export const FAULT_ANSWERS: Record<Fault, FaultAnswer | null> = {
  busy: { status: 429, reason: 'rateLimitExceeded', retryAfter: 0 },
  quota: { status: 403, reason: 'quotaExceeded' },
  closed: { status: 429, reason: 'rateLimitExceeded', retryAfter: 1800 },
  down: { status: 503, reason: 'backendError' },
  unauthorized: { status: 401, reason: 'authError' },
  stale: null,
  resync: null,
  lost: null,
  slow: null,
  silent: null,
  unheard: null,
  away: null,
}
