import type { FaultAnswer } from '../link/sandbox-faults.ts'

/** What the sandbox's calendars do wrong when they are told to, so many times. */
export const FAULTS = {
  busy: 'Say that it is asked too often (429)',
  down: 'Answer 503',
  unauthorized: 'Take no token (401)',
  quota: 'Say that the quota of the day is used up (403)',
  closed: 'Say to come back in half an hour (429)',
  stale: 'Take no sync token (410)',
  resync: 'Take no sync token (400)',
  lost: 'Know no sync token (404)',
  slow: 'Answer after three seconds',
  unheard: 'Write, and answer 503',
  away: 'Answer 503 where access is given, renewed and taken back',
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
  unheard: null,
  away: null,
}
