import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createFairTurns } from '../../../platform/concurrency/fair-turns.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { createWindows } from '../../../platform/http/limits/windows.ts'
import { behalf } from '../../../platform/on-behalf.ts'

/** argon2id, 46 MiB and one pass: about 10 ms, above OWASP's floor of 19 MiB and two. */
const COST = { memoryCost: 47_104, timeCost: 1, parallelism: 1 }
/** A core is left to everybody else: fifty logins together do not take the machine. */
const AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1))
/** Those who wait hold a place among all calls: no more of them than the queue is through with in some seconds. */
const MOST_WAITING = 60
const COME_AGAIN_SECONDS = 5
/** So long a password that was not right, or was refused, is held against where it came from. */
const WRONG_FOR_MS = 10 * 60_000
/** So many are anybody's; with more, half of the places are left to others. */
const MOST_WRONG = 3

const wrongs = createWindows(WRONG_FOR_MS, () => performance.now())

/**
 * [AUTH-8] A queue of its own. By turns of where they come from, and first those from where no wrong ones have come: a
 * flood from many addresses waits behind itself, has half of the places, and is refused before anybody else is.
 */
const turns = createFairTurns(AT_ONCE, {
  mostWaiting: MOST_WAITING,
  burdenOf: wrongs.times,
  burdened: { from: MOST_WRONG, atOnce: Math.max(1, AT_ONCE >> 1) },
  refuse: () => new AppError('OVERLOADED', { retryAfterSeconds: COME_AGAIN_SECONDS }),
})

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  const leave = await turns.enter(behalf().neighbourhood)
  try {
    return await work()
  } finally {
    leave()
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST))

/** Whether a hash was made with other figures than today's, and a new one is due once the password is known. */
export const isHashOutdated = (stored: string): boolean => {
  const { memoryCost, timeCost, parallelism } = COST
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}

let dummyHash: Promise<string> | undefined

/** Counts a password before it is judged, throwing where it may not be, and takes that back once it was right. */
export interface Guess {
  count(): Promise<void>
  takeBack(): Promise<void>
}

/** Takes the same time where there is no such account, so that the clock does not tell who has one. */
export const isPasswordRight = async (
  stored: string | null | undefined,
  password: string,
  guess?: Guess,
): Promise<boolean> => {
  dummyHash ??= hash('no account has this one', COST)
  const against = stored ?? (await dummyHash)
  const { neighbourhood } = behalf()
  wrongs.count(neighbourhood)
  const judge = async () => {
    // In its turn, so that of many right ones at once few are counted at a time.
    await guess?.count()
    return verify(against, password)
  }
  const isRight = (await inTurn(judge)) && stored != null
  if (!isRight) return false
  wrongs.takeBack(neighbourhood)
  await guess?.takeBack()
  return true
}
