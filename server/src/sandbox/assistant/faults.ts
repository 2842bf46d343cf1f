import type { FaultAnswer } from '../link/faults.ts'

/** Faults that the sandbox's model can be set to produce a number of times. */
export const FAULTS = {
  busy: 'Say it’s getting too many requests (429)',
  patient: 'Say so, and to retry in an hour',
  down: 'Answer 503',
  unauthorized: 'Reject the key (401)',
  hang: 'Never answer',
  pause: 'Stop after some words, but keep the connection alive',
  cut: 'Disconnect after some words',
  page: 'Answer with a web page',
  garbled: 'Send invalid JSON after some words',
  broken: 'Report an error after some words',
  empty: 'End without a word',
  endless: 'Never stop writing',
  whole: 'Answer in one piece, without streaming',
  nullChoices: 'Report usage with `choices: null`',
  unmetered: 'Don’t report usage',
  undone: 'Leave out the last line',
  long: 'Stop at the length limit',
} as const
export type Fault = keyof typeof FAULTS

/** The responses of faults; those with null are produced elsewhere. */
export const FAULT_ANSWERS: Record<Fault, FaultAnswer | null> = {
  busy: { status: 429, reason: 'rate_limit_exceeded' },
  patient: { status: 429, reason: 'rate_limit_exceeded', retryAfter: 3600 },
  down: { status: 503, reason: 'overloaded' },
  unauthorized: { status: 401, reason: 'invalid_api_key' },
  ...{
    hang: null,
    pause: null,
    cut: null,
    page: null,
    garbled: null,
    broken: null,
    empty: null,
    endless: null,
  },
  ...{ whole: null, nullChoices: null, unmetered: null, undone: null, long: null },
}
