const LOOK_EVERY_MS = 1000
/**
 * This much log is replayed after a crash, at about 5 ms per MB, and as much again stays on the disk. A smaller value
 * produces more log, because the first change to a page after each checkpoint logs the whole page.
 */
const EVERY_BYTES = 64 * 1024 ** 2
const EVERY_MS = 5 * 60_000

export interface Checkpoints {
  stop(): Promise<void>
}

interface Options {
  /** Bytes of log written so far. */
  logBytes(): number
  query(sql: string): Promise<unknown>
  onError(error: Error): void
}

/**
 * [DB-14] PGlite has no checkpointer process, and without checkpoints the log grows as long as the server runs. An idle
 * database gets none.
 */
export const startCheckpoints = ({ logBytes, query, onError }: Options): Checkpoints => {
  let running: Promise<void> | undefined
  let from = logBytes()
  let madeAt = performance.now()
  const make = async () => {
    await query('checkpoint').catch(onError)
    // The checkpoint's own writes don't count toward the next one.
    from = logBytes()
    madeAt = performance.now()
    running = undefined
  }
  const timer = setInterval(() => {
    const grown = logBytes() - from
    const isDue = grown >= EVERY_BYTES || (grown > 0 && performance.now() - madeAt >= EVERY_MS)
    if (isDue && !running) running = make()
  }, LOOK_EVERY_MS).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
