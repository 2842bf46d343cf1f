import { createDelays } from './delays.ts'

/** What the people of a load test have experienced since the previous measurement. */
export interface Measurements {
  seconds: number
  people: number
  /** `rest`: calls over HTTP only. `all`: also requests on sockets. */
  rest: Delays
  all: Delays
  /** From sending until one of the readers has it. */
  seen: Delays
  errors5xx: number
  /** `shed`: those of them that include a retry time. `closed`: connections closed instead of an answer. */
  shed: number
  closed: number
  timeouts: number
  /** Other refusals; none are expected. */
  refused: Record<string, number>
  acts: Record<string, number>
  lost: number
  doubled: number
  bytesIn: number
  framesIn: number
  /** CPU time of this process on all cores together. */
  cpuMicros: number
  /** The longest delay of this process itself. */
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
  const count = (of: Record<string, number>, label: string): void => {
    of[label] = (of[label] ?? 0) + 1
  }
  return {
    rest: (ms: number): void => {
      rest.add(ms)
      all.add(ms)
    },
    asked: (ms: number): void => all.add(ms),
    seen: (ms: number): void => seen.add(ms),
    failed: (label: string): void => {
      errors5xx += 1
      count(refused, label)
    },
    shed: (label: string): void => {
      errors5xx += 1
      shed += 1
      count(refused, `${label}, and when to come again`)
    },
    closed: (label: string): void => {
      closed += 1
      count(refused, `${label}: closed`)
    },
    timedOut: (label: string): void => {
      timeouts += 1
      count(refused, `${label}: no answer`)
    },
    refused: (label: string): void => count(refused, label),
    acted: (label: string): void => count(acts, label),
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
    take: (people: number): Measurements => {
      const { user, system } = process.cpuUsage(cpu)
      const seconds = (performance.now() - takenAtMs) / 1000
      const snapshot = {
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
      const met = { seconds, people, rest: take(rest), all: take(all), seen: take(seen), ...snapshot }
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
