const LOOK_EVERY_MS = 1000
/**
 * So much log is read again after a crash, which takes about 5 ms a MB, and as much again stays on the disk. A shorter
 * one makes more of it: a page is written whole into the log as it is first touched after each.
 */
const EVERY_BYTES = 64 * 1024 ** 2
const EVERY_MS = 5 * 60_000

export interface Checkpoints {
  stop(): Promise<void>
}

interface Options {
  /** How much log was written so far. */
  logBytes(): number
  query(sql: string): Promise<unknown>
  onError(error: Error): void
}

/**
 * [DB-14] PGlite has nobody who makes checkpoints, and without them the log grows for as long as the server runs. What
 * is idle is left alone.
 */
export const startCheckpoints = ({ logBytes, query, onError }: Options): Checkpoints => {
  let running: Promise<void> | undefined
  let from = logBytes()
  let madeAt = performance.now()
  const make = async () => {
    await query('checkpoint').catch(onError)
    // What the checkpoint itself has written is no reason for the next one.
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
