import { createDelays } from './delays.ts'

/** What the people of a load have met since it was last taken. */
export interface Met {
  seconds: number
  people: number
  /** Calls over HTTP alone, and with what was asked on sockets. */
  rest: Delays
  all: Delays
  /** From sending until one of its readers has it. */
  seen: Delays
  errors5xx: number
  /** Of them, those that say when to come again; and connections that were closed instead of an answer. */
  shed: number
  closed: number
  timeouts: number
  /** Other refusals: there should be none. */
  refused: Record<string, number>
  acts: Record<string, number>
  lost: number
  doubled: number
  bytesIn: number
  framesIn: number
  /** Of all cores together, of this process. */
  cpuMicros: number
  /** The longest that these people themselves were late. */
  lateMs: number
}

export interface Delays {
  count: number
  meanMs: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
}

const take = (delays: ReturnType<typeof createDelays>): Delays => {
  const { count, meanMs } = delays
  const [p50Ms = 0, p95Ms = 0, p99Ms = 0] = [50, 95, 99].map(delays.percentileMs)
  delays.clear()
  return { count, meanMs, p50Ms, p95Ms, p99Ms }
}

export type MixTally = ReturnType<typeof createMixTally>

export const createMixTally = () => {
  const [rest, all, seen] = [createDelays(), createDelays(), createDelays()]
  let [errors5xx, shed, closed, timeouts, lost, doubled, bytesIn, framesIn, lateMs] = [
    0, 0, 0, 0, 0, 0, 0, 0, 0,
  ]
  let refused: Record<string, number> = {}
  let acts: Record<string, number> = {}
  let cpu = process.cpuUsage()
  let takenAtMs = performance.now()
  const count = (of: Record<string, number>, what: string): void => {
    of[what] = (of[what] ?? 0) + 1
  }
  return {
    rest: (ms: number): void => {
      rest.add(ms)
      all.add(ms)
    },
    asked: (ms: number): void => all.add(ms),
    seen: (ms: number): void => seen.add(ms),
    failed: (what: string): void => {
      errors5xx += 1
      count(refused, what)
    },
    shed: (what: string): void => {
      errors5xx += 1
      shed += 1
      count(refused, `${what}, and when to come again`)
    },
    closed: (what: string): void => {
      closed += 1
      count(refused, `${what}: closed`)
    },
    timedOut: (what: string): void => {
      timeouts += 1
      count(refused, `${what}: no answer`)
    },
    refused: (what: string): void => count(refused, what),
    acted: (what: string): void => count(acts, what),
    lost: (): void => {
      lost += 1
    },
    doubled: (): void => {
      doubled += 1
    },
    frame: (bytes: number): void => {
      framesIn += 1
      bytesIn += bytes
    },
    late: (ms: number): void => {
      lateMs = Math.max(lateMs, ms)
    },
    take: (people: number): Met => {
      const { user, system } = process.cpuUsage(cpu)
      const seconds = (performance.now() - takenAtMs) / 1000
      const told = {
        errors5xx,
        shed,
        closed,
        timeouts,
        refused,
        acts,
        lost,
        doubled,
        bytesIn,
        framesIn,
        lateMs,
      }
      const met = { seconds, people, rest: take(rest), all: take(all), seen: take(seen), ...told }
      ;[errors5xx, shed, closed, timeouts, lost, doubled, bytesIn, framesIn, lateMs] = [
        0, 0, 0, 0, 0, 0, 0, 0, 0,
      ]
      ;[refused, acts] = [{}, {}]
      cpu = process.cpuUsage()
      takenAtMs = performance.now()
      return { ...met, cpuMicros: user + system }
    },
  }
}
