import { ApiError } from '@metapyra/session/errors'

/** What to do about a failed batch: wait and retry, give up on its rows, or stop the import. */
export type RetryDecision =
  | { act: 'retry'; afterMs: number; why: 'offline' | 'busy' }
  | { act: 'refuse'; reason: string }
  | { act: 'stop'; reason: string }

const MAX_SERVER_ERRORS = 6
const MAX_WAIT_MS = 30_000

/** Doubles from one second up to half a minute, with jitter so that two machines don't retry at the same time. */
const backoffMs = (attempt: number, random: () => number) =>
  Math.min(MAX_WAIT_MS, 1000 * 2 ** attempt) * (0.75 + random() / 2)

/** Leaves out the paths of the invalid fields, which mean nothing to users. */
const describe = ({ message, fields }: ApiError) => Object.values(fields)[0] ?? message

/** Number of consecutive failures of one batch so far, per reason. */
export type FailureCounts = Record<'offline' | 'busy', number>

/** An error other than an ApiError is a bug of ours and is rethrown. */
export function decideRetry(
  error: unknown,
  tries: FailureCounts,
  random: () => number = Math.random,
): RetryDecision {
  if (!(error instanceof ApiError)) throw error
  if (error.code === 'OFFLINE')
    return { act: 'retry', afterMs: backoffMs(tries.offline, random), why: 'offline' }
  if (error.status === 429) {
    return { act: 'retry', afterMs: (error.retryAfterSeconds ?? 2) * 1000 + random() * 500, why: 'busy' }
  }
  if (error.status >= 500 && error.status !== 501 && tries.busy + 1 < MAX_SERVER_ERRORS) {
    return { act: 'retry', afterMs: backoffMs(tries.busy, random), why: 'busy' }
  }
  // After an invalid batch, valid rows can still be imported; without the permission to import none can.
  if (error.status === 400 || error.status === 409 || error.status === 413) {
    return { act: 'refuse', reason: describe(error) }
  }
  return { act: 'stop', reason: describe(error) }
}

export interface RetryOptions {
  /** Ends waits and further attempts; the one under way may finish. */
  halted: AbortSignal
  /** Ends the attempt under way too. */
  hardStop: AbortSignal
  onWait(why: keyof FailureCounts): void
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Attempts a call until it succeeds, is refused or ends the run. It must have no second effect when repeated. */
export async function withRetry<T>(
  call: (signal: AbortSignal) => Promise<T>,
  { halted, hardStop, onWait, wait = waitFor }: RetryOptions,
): Promise<{ act: 'done'; value: T } | Exclude<RetryDecision, { act: 'retry' }> | { act: 'halted' }> {
  let tries: FailureCounts = { offline: 0, busy: 0 }
  do {
    try {
      return { act: 'done', value: await call(hardStop) }
    } catch (error) {
      if (hardStop.aborted) break
      const verdict = decideRetry(error, tries)
      if (verdict.act !== 'retry') return verdict
      // Resets the other count: after a day offline, a single server error must not end the import.
      tries = { offline: 0, busy: 0, [verdict.why]: tries[verdict.why] + 1 }
      onWait(verdict.why)
      await wait(verdict.afterMs, halted)
    }
  } while (!halted.aborted)
  return { act: 'halted' }
}

/** Resolves after `ms`, immediately when aborted, and early when the network comes back. */
export function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      globalThis.removeEventListener?.('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
    globalThis.addEventListener?.('online', end)
  })
}
