import { ApiError } from '@metapyra/session/errors'

/** What to do about a batch that failed: wait and send it again, give up on these rows, or stop the import. */
export type Verdict =
  | { act: 'retry'; afterMs: number; why: 'offline' | 'busy' }
  | { act: 'refuse'; reason: string }
  | { act: 'stop'; reason: string }

const MAX_SERVER_ERRORS = 6
const MAX_WAIT_MS = 30_000

/** Doubles from a second up to half a minute, spread so that two machines don't come back together. */
const backoffMs = (attempt: number, random: () => number) =>
  Math.min(MAX_WAIT_MS, 1000 * 2 ** attempt) * (0.75 + random() / 2)

/** Places in the input are for machines. */
const describe = ({ message, fields }: ApiError) => Object.values(fields)[0] ?? message

/** Failures of one batch in a row before this one, for each reason. */
export type Tries = Record<'offline' | 'busy', number>

/** Anything but an ApiError is a mistake of ours and is thrown on. */
export function judge(error: unknown, tries: Tries, random: () => number = Math.random): Verdict {
  if (!(error instanceof ApiError)) throw error
  if (error.code === 'OFFLINE')
    return { act: 'retry', afterMs: backoffMs(tries.offline, random), why: 'offline' }
  if (error.status === 429) {
    return { act: 'retry', afterMs: (error.retryAfterSeconds ?? 2) * 1000 + random() * 500, why: 'busy' }
  }
  if (error.status >= 500 && error.status !== 501 && tries.busy + 1 < MAX_SERVER_ERRORS) {
    return { act: 'retry', afterMs: backoffMs(tries.busy, random), why: 'busy' }
  }
  // Right rows behind a wrong one can still get in; without a right to import none can.
  if (error.status === 400 || error.status === 409 || error.status === 413) {
    return { act: 'refuse', reason: describe(error) }
  }
  return { act: 'stop', reason: describe(error) }
}

/** Resolves after `ms`, at once when aborted, and early when the network comes back. */
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
