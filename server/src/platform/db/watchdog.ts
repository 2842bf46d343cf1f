import type { Worker } from 'node:worker_threads'

const PING_EVERY_MS = 1000
/**
 * Well above the duration of any of our statements. WebAssembly is synchronous, so a slow statement blocks the thread's
 * answers too.
 */
const MAX_UNANSWERED_PINGS = 60
/** [DB-5] On a full disk, PGlite refuses one write and hangs in the next. */
const PATIENCE_ONCE_FULL = 5
const FULL_COUNTS = 600

/**
 * Calls `onStuck` once if the PGlite thread stops answering. Counts pings instead of time, so that a laptop waking from
 * sleep isn't mistaken for a hung thread.
 */
export const watchWorker = (worker: Worker, onStuck: (seconds: number) => void): { stop(): void } => {
  let unanswered = 0
  let sinceFull = Number.POSITIVE_INFINITY
  const onMessage = (message: unknown): void => {
    if (message === 'pong') unanswered = 0
    if (message === 'full') sinceFull = 0
  }
  worker.on('message', onMessage)
  const timer = setInterval(() => {
    const patience = sinceFull < FULL_COUNTS ? PATIENCE_ONCE_FULL : MAX_UNANSWERED_PINGS
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
      worker.off('message', onMessage)
    },
  }
}
