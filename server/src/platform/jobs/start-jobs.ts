import type { BusEvents } from '../bus.ts'
import type { Services } from '../services.ts'
import { startPoller } from './poller.ts'

/** Background work that runs at an interval, never twice at once. */
export interface Job {
  /** The job's name in the log. */
  name: string
  /** Null: only when the server starts or the job is woken. */
  everyMs: number | null
  /** A stopping server waits for it and aborts `stopping`; a job with many items then starts no further one. */
  run(services: Services, stopping: AbortSignal): Promise<unknown>
  /** An event that makes the job run at once, too. */
  wakeOn?: keyof BusEvents
  /** True for a job that runs when the server starts, too. */
  isFirstAtOnce?: true
}

interface Running {
  /** Waits for what is in progress. */
  stop(): Promise<unknown>
}

export const startJob = (
  services: Services,
  { everyMs, run, wakeOn, isFirstAtOnce }: Job,
  onError: (error: Error) => void,
): Running => {
  const { wake, stop } = startPoller((stopping) => run(services, stopping), everyMs, onError)
  if (wakeOn) services.bus.on(wakeOn, wake)
  if (isFirstAtOnce) wake()
  return {
    stop: () => {
      if (wakeOn) services.bus.off(wakeOn, wake)
      return stop()
    },
  }
}

interface Reaction<E extends keyof BusEvents> {
  name: string
  on: E
  run(services: Services, ...event: BusEvents[E]): Promise<unknown>
}

/** Runs a function for each event of a kind on the bus, however many come at once. */
export const reaction =
  <E extends keyof BusEvents>({ name, on, run }: Reaction<E>) =>
  (services: Services, onError: (name: string) => (error: Error) => void): Running => {
    const underWay = new Set<Promise<unknown>>()
    const react = (...event: BusEvents[E]) => {
      const work = run(services, ...event).catch(onError(name))
      underWay.add(work)
      void work.finally(() => underWay.delete(work))
    }
    const listener = react as Parameters<Services['bus']['on']>[1]
    services.bus.on(on, listener)
    return {
      stop: () => {
        services.bus.off(on, listener)
        return Promise.all(underWay)
      },
    }
  }
