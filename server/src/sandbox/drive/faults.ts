import type { FaultAnswer } from '../link/faults.ts'

/** Faults that the sandbox's Drive can be set to produce a number of times. */
export const FAULTS = {
  busy: 'Say it’s getting too many requests (429)',
  rate: 'Say so with 403, as Google sometimes does',
  down: 'Answer 503',
  unauthorized: 'Reject the token (401)',
  full: 'Have no storage left (403)',
  cut: 'Disconnect in the middle of a chunk or download',
  away: 'Answer 503 when access is granted, renewed or revoked',
} as const
export type Fault = keyof typeof FAULTS

/** The responses of faults; those with null are produced elsewhere. */
export const FAULT_ANSWERS: Record<Fault, FaultAnswer | null> = {
  busy: { status: 429, reason: 'rateLimitExceeded' },
  rate: { status: 403, reason: 'userRateLimitExceeded' },
  down: { status: 503, reason: 'backendError' },
  unauthorized: { status: 401, reason: 'authError' },
  full: { status: 403, reason: 'storageQuotaExceeded' },
  cut: null,
  away: null,
}
