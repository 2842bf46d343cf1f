import type { FaultAnswer } from '../link/sandbox-faults.ts'

/** What the sandbox's calendars do wrong when they are told to, so many times. */
export const FAULTS = {
  busy: 'Say that it is asked too often (429)',
  down: 'Answer 503',
  unauthorized: 'Take no token (401)',
  stale: 'Take no sync token (410)',
  away: 'Answer 503 where access is given, renewed and taken back',
} as const
export type Fault = keyof typeof FAULTS

export const FAULT_ANSWERS: Record<Fault, FaultAnswer | null> = {
  busy: { status: 429, reason: 'rateLimitExceeded' },
  down: { status: 503, reason: 'backendError' },
  unauthorized: { status: 401, reason: 'authError' },
  stale: null,
  away: null,
}
