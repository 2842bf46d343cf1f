import type { BusEvents } from '../bus.ts'
import type { Services } from '../services.ts'
import { startPoller } from './poller.ts'

/** What runs as often as it says, never twice at once. */
export interface Job {
  /** By which the log speaks of it. */
  name: string
  /** Null: only as the server starts, or when it is woken. */
  everyMs: number | null
  /** A server that stops waits for it, and says so by `stopping`: what has many things to do goes on with none then. */
  run(services: Services, stopping: AbortSignal): Promise<unknown>
  /** Runs at once after this too. */
  wakeOn?: keyof BusEvents
  /** Runs as the server starts too. */
  isFirstAtOnce?: true
}

interface Running {
  /** Waits for what is under way. */
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

/** What is done for each event of a kind on the bus, however many come at once. */
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
