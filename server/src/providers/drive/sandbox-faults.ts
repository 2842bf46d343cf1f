import type { FaultAnswer } from '../link/sandbox-faults.ts'

/** What the sandbox's Drive does wrong when it is told to, so many times. */
export const FAULTS = {
  busy: 'Say that it is asked too often (429)',
  rate: 'Say so by 403, as Google does too',
  down: 'Answer 503',
  unauthorized: 'Take no token (401)',
  full: 'Have no room left (403)',
  cut: 'Break off in the middle of a chunk or a download',
  away: 'Answer 503 where access is given, renewed and taken back',
} as const
export type Fault = keyof typeof FAULTS

/** Those without an answer are done in their own place. */
export const FAULT_ANSWERS: Record<Fault, FaultAnswer | null> = {
  busy: { status: 429, reason: 'rateLimitExceeded' },
  rate: { status: 403, reason: 'userRateLimitExceeded' },
  down: { status: 503, reason: 'backendError' },
  unauthorized: { status: 401, reason: 'authError' },
  full: { status: 403, reason: 'storageQuotaExceeded' },
  cut: null,
  away: null,
}
