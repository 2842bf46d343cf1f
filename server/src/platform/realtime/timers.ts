import type { FastifyBaseLogger } from 'fastify'

export interface Timers {
  /** Runs a task at an interval; one still running isn't started a second time. */
  every(intervalMs: number, task: () => Promise<void> | void): void
  stop(): void
}

export const createTimers = (log: FastifyBaseLogger): Timers => {
  const timers: NodeJS.Timeout[] = []
  const every: Timers['every'] = (intervalMs, task) => {
    let isUnderWay = false
    const run = async () => {
      if (isUnderWay) return
      isUnderWay = true
      try {
        await task()
      } catch (error) {
        log.error({ err: error }, 'a timed task failed')
      } finally {
        isUnderWay = false
      }
    }
    timers.push(setInterval(run, intervalMs).unref())
  }
  return { every, stop: () => timers.forEach(clearInterval) }
}
