import { performance } from 'node:perf_hooks'
import { AppError } from '../http/app-error.ts'

/** Whom work is done for. */
export interface Asker {
  space: string | null
  person: string
}

interface Bounds {
  /** So many at once, of which one person has one less. */
  most: number
  /** Beyond it, the one waits no longer who would come last. */
  mostWaiting: number
  /** What one person has waiting; whoever sends more has to wait for what they have sent. */
  mostOfPerson: number
  waitMs: number
}

interface Waiting {
  asker: Asker
  begin: () => void
  refuse: (error: AppError) => void
}

/** In so much time half of what somebody has used is forgotten. */
const HALF_LIFE_MS = 60_000
/** Whoever has used less is as good as new. */
const NOTHING_MS = 10
const MOST_KNOWN = 1000

/** What each has used of late, in milliseconds. */
const createUsage = () => {
  const known = new Map<string, { ms: number; at: number }>()
  const of = (who: string, now = performance.now()): number => {
    const { ms = 0, at = 0 } = known.get(who) ?? {}
    return ms * 0.5 ** ((now - at) / HALF_LIFE_MS)
  }
  const forget = (): void => {
    for (const who of known.keys()) if (of(who) < NOTHING_MS) known.delete(who)
  }
  const add = (who: string, ms: number): void => {
    known.set(who, { ms: of(who) + ms, at: performance.now() })
    if (known.size > MOST_KNOWN) forget()
  }
  return { of, add }
}

const busy = (): AppError => new AppError('OVERLOADED', { retryAfterSeconds: 30 })
const tooManyAtOnce = (): AppError =>
  new AppError('TOO_MANY', { message: 'Wait for your earlier requests to finish.', retryAfterSeconds: 30 })

/**
 * So many at once; of what waits comes next what is asked for by the space, and in it by the person, that has used
 * least time of late. Whoever makes slow work waits behind all others, and is refused first where too many wait.
 */
export const createUsageTurns = ({ most, mostWaiting, mostOfPerson, waitMs }: Bounds) => {
  const usage = createUsage()
  const running = new Map<string, number>()
  let waiting: Waiting[] = []
  let free = most

  /** Those first that come first; of the same person, by the time that they have waited. */
  const inOrder = (): Waiting[] => {
    const now = performance.now()
    const rankOf = ({ space, person }: Asker) =>
      [usage.of(space ?? person, now), usage.of(person, now)] as const
    return waiting
      .map((one) => ({ one, rank: rankOf(one.asker) }))
      .sort((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1])
      .map(({ one }) => one)
  }
  const isAdmitted = ({ asker: { person } }: Waiting): boolean =>
    (running.get(person) ?? 0) < Math.max(1, most - 1)
  const beginNext = (): void => {
    const next = free > 0 ? inOrder().find(isAdmitted) : undefined
    if (!next) return
    waiting = waiting.filter((one) => one !== next)
    free -= 1
    running.set(next.asker.person, (running.get(next.asker.person) ?? 0) + 1)
    next.begin()
    beginNext()
  }
  const dropLast = (): void => {
    const last = waiting.length > mostWaiting ? inOrder().at(-1) : undefined
    last?.refuse(busy())
  }
  const wait = (asker: Asker): Promise<void> =>
    new Promise((resolve, reject) => {
      const refuse = (error: AppError): void => {
        clearTimeout(timer)
        waiting = waiting.filter((other) => other !== one)
        reject(error)
      }
      const begin = (): void => {
        clearTimeout(timer)
        resolve()
      }
      const one = { asker, begin, refuse }
      const timer = setTimeout(() => refuse(busy()), waitMs)
      waiting.push(one)
      beginNext()
      dropLast()
    })
  const end = ({ space, person }: Asker, ms: number): void => {
    if (space) usage.add(space, ms)
    usage.add(person, ms)
    const left = (running.get(person) ?? 1) - 1
    if (left > 0) running.set(person, left)
    else running.delete(person)
    free += 1
    beginNext()
  }

  return async <T>(asker: Asker, work: () => Promise<T>): Promise<T> => {
    if (waiting.filter((one) => one.asker.person === asker.person).length >= mostOfPerson)
      throw tooManyAtOnce()
    await wait(asker)
    const since = performance.now()
    try {
      return await work()
    } finally {
      end(asker, performance.now() - since)
    }
  }
}
