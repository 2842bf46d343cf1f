import type { Bus, BusEvents } from '../bus.ts'
import { startPoller } from './poller.ts'

/** What runs as often as it says, never twice at once. */
export interface Job<Services> {
  /** By which the log speaks of it. */
  name: string
  everyMs: number
  run(services: Services, stopping: AbortSignal): Promise<unknown>
  /** Runs at once after this too. */
  wakeOn?: keyof BusEvents
  /** Does not wait for its first turn. */
  isFirstAtOnce?: true
}

interface Running {
  /** Waits for what is under way. */
  stop(): Promise<unknown>
}

export const startJob = <Services extends { bus: Bus }>(
  services: Services,
  { everyMs, run, wakeOn, isFirstAtOnce }: Job<Services>,
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

/** What is done for each event of a kind on the bus, however many come at once. */
export const reaction =
  <Services extends { bus: Bus }, E extends keyof BusEvents>({
    name,
    on,
    run,
  }: {
    name: string
    on: E
    run(services: Services, ...event: BusEvents[E]): Promise<unknown>
  }) =>
  (services: Services, onError: (name: string) => (error: Error) => void): Running => {
    const underWay = new Set<Promise<unknown>>()
    const react = (...event: BusEvents[E]) => {
      const work = run(services, ...event).catch(onError(name))
      underWay.add(work)
      void work.finally(() => underWay.delete(work))
    }
    const listener = react as Parameters<typeof services.bus.on<E>>[1]
    services.bus.on(on, listener)
    return {
      stop: () => {
        services.bus.off(on, listener)
        return Promise.all(underWay)
      },
    }
  }
