import { performance } from 'node:perf_hooks'
import { AppError } from '../http/app-error.ts'

/** The space and person that a task runs for. */
export interface Requester {
  space: string | null
  person: string
}

interface Bounds {
  /** How many tasks run at once; one person can have one less. */
  most: number
  /** How many tasks can wait. Beyond that, the task that would run last is refused. */
  mostWaiting: number
  /** How many tasks one person can have waiting; further ones are refused until earlier ones are done. */
  maxWaitingPerPerson: number
  waitMs: number
}

interface Waiting {
  asker: Requester
  begin: () => void
  refuse: (error: AppError) => void
}

/** The time after which half of a caller's recorded usage is forgotten. */
const HALF_LIFE_MS = 60_000
/** Usage below this counts as none. */
const NEGLIGIBLE_MS = 10
const MAX_TRACKED = 1000

/** Tracks the recent usage of each space and person, in milliseconds. */
const createUsage = () => {
  const known = new Map<string, { ms: number; at: number }>()
  const of = (who: string, now = performance.now()): number => {
    const { ms = 0, at = 0 } = known.get(who) ?? {}
    return ms * 0.5 ** ((now - at) / HALF_LIFE_MS)
  }
  const forget = (): void => {
    for (const who of known.keys()) if (of(who) < NEGLIGIBLE_MS) known.delete(who)
  }
  const add = (who: string, ms: number): void => {
    known.set(who, { ms: of(who) + ms, at: performance.now() })
    if (known.size > MAX_TRACKED) forget()
  }
  return { of, add }
}

const busy = (): AppError => new AppError('OVERLOADED', { retryAfterSeconds: 30 })
const tooManyAtOnce = (): AppError =>
  new AppError('TOO_MANY', { message: 'Wait for your earlier requests to finish.', retryAfterSeconds: 30 })

/**
 * Runs at most `most` tasks at once. Next is the waiting task of the space, and within it of the person, with the least
 * recent usage. A caller of slow tasks waits behind all others, and is refused first when too many wait.
 */
export const createUsageSemaphore = ({ most, mostWaiting, maxWaitingPerPerson, waitMs }: Bounds) => {
  const usage = createUsage()
  const running = new Map<string, number>()
  let waiting: Waiting[] = []
  let free = most

  /** The waiting tasks, next first; those of the same person by how long they have waited. */
  const inOrder = (): Waiting[] => {
    const now = performance.now()
    const rankOf = ({ space, person }: Requester) =>
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
  const wait = (asker: Requester): Promise<void> =>
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
  const end = ({ space, person }: Requester, ms: number): void => {
    if (space) usage.add(space, ms)
    usage.add(person, ms)
    const left = (running.get(person) ?? 1) - 1
    if (left > 0) running.set(person, left)
    else running.delete(person)
    free += 1
    beginNext()
  }

  return async <T>(asker: Requester, work: () => Promise<T>): Promise<T> => {
    if (waiting.filter((one) => one.asker.person === asker.person).length >= maxWaitingPerPerson)
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
