import type { FaultAnswer } from '../link/faults.ts'

/** Faults that the sandbox's Retell can be set to produce a number of times. */
export const FAULTS = {
  unauthorized: 'Reject the key (401)',
  busy: 'Say it’s getting too many requests (429)',
  broken: 'Answer 500',
  empty: 'Answer without a call',
  hanging: 'Never answer',
} as const
export type Fault = keyof typeof FAULTS

/** The responses of faults; those with null are produced elsewhere. */
export const FAULT_ANSWERS: Record<Fault, FaultAnswer | null> = {
  unauthorized: { status: 401, reason: 'Invalid API Key' },
  busy: { status: 429, reason: 'Account rate limited, please throttle your requests.' },
  broken: { status: 500, reason: 'An unexpected server error occurred.' },
  empty: null,
  hanging: null,
}
