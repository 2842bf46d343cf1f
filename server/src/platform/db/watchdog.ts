import type { Worker } from 'node:worker_threads'

const PING_EVERY_MS = 1000
/** Well above what any one statement of ours takes: WebAssembly is synchronous, so a slow one silences the thread too. */
const PATIENCE = 60
/** [DB-5] On a full disk PGlite refuses one write and never comes back from the next. */
const PATIENCE_ONCE_FULL = 5
const FULL_COUNTS = 600

/**
 * Tells once that the thread of PGlite does not come back. Counts pings and not time, so that a laptop that slept is no
 * thread that hangs.
 */
export const watchWorker = (worker: Worker, onStuck: (seconds: number) => void): { stop(): void } => {
  let unanswered = 0
  let sinceFull = Number.POSITIVE_INFINITY
  const hear = (message: unknown): void => {
    if (message === 'pong') unanswered = 0
    if (message === 'full') sinceFull = 0
  }
  worker.on('message', hear)
  const timer = setInterval(() => {
    const patience = sinceFull < FULL_COUNTS ? PATIENCE_ONCE_FULL : PATIENCE
    sinceFull += 1
    if (unanswered >= patience) {
      clearInterval(timer)
      onStuck(unanswered)
      return
    }
    unanswered += 1
    worker.postMessage('ping')
  }, PING_EVERY_MS).unref()
  return {
    stop: () => {
      clearInterval(timer)
      worker.off('message', hear)
    },
  }
}
