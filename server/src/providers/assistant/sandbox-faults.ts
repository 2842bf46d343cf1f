import type { FaultAnswer } from '../link/sandbox-faults.ts'

/** What the sandbox's model does wrong when it is told to, so many times. */
export const FAULTS = {
  busy: 'Say that it is asked too often (429)',
  patient: 'Say so, and to come again in an hour',
  down: 'Answer 503',
  unauthorized: 'Take no key (401)',
  hang: 'Never answer',
  pause: 'Stop after some words, and only keep the line alive',
  cut: 'Break off after some words',
  page: 'Answer with a web page',
  garbled: 'Say something after some words that is no JSON',
  broken: 'Say after some words that something went wrong',
  empty: 'End without a word',
  endless: 'Never stop writing',
  whole: 'Answer in one piece, as if it knew no streams',
  nullChoices: 'Tell what it took with `choices: null`',
  unmetered: 'Not tell what it took',
  undone: 'Leave the last line out',
  long: 'Stop where it writes no further',
} as const
export type Fault = keyof typeof FAULTS

/** Those without an answer are done in their own place. */
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
