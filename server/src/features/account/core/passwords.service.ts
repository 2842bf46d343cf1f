import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createFairSemaphore } from '../../../platform/concurrency/fair-semaphore.ts'
import type { Executor } from '../../../platform/db/drizzle.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { createWindows } from '../../../platform/http/limits/windows.ts'
import { currentWork } from '../../../platform/work-context.ts'
import { replacePasswordHash, updateUser } from './queries.ts'

/** argon2id, 46 MiB and one pass: about 10 ms, above OWASP's minimum of 19 MiB and two. */
const COST = { memoryCost: 47_104, timeCost: 1, parallelism: 1 }
/** Leaves one core to other work, so that fifty concurrent logins don't take the whole machine. */
const CONCURRENT_HASHES = Math.max(1, Math.min(4, availableParallelism() - 1))
/** Waiting logins count among the concurrent calls, so only as many can wait as the queue handles in some seconds. */
const MOST_WAITING = 60
const COME_AGAIN_SECONDS = 5
/** How long a wrong or refused password counts against its origin. */
const WRONG_FOR_MS = 10 * 60_000
/** Wrong passwords that anyone may have. An origin with more shares half of the places with others like it. */
const MOST_WRONG = 3

const wrongPasswordCounter = createWindows(WRONG_FOR_MS, () => performance.now())

/**
 * [AUTH-8] A separate queue, with turns by origin, and first those without wrong passwords. A flood from many addresses
 * waits behind itself, gets half of the places, and is refused before anyone else.
 */
const loginQueue = createFairSemaphore(CONCURRENT_HASHES, {
  maxWaiting: MOST_WAITING,
  burdenOf: wrongPasswordCounter.times,
  burdened: { from: MOST_WRONG, atOnce: Math.max(1, CONCURRENT_HASHES >> 1) },
  refuse: () => new AppError('OVERLOADED', { retryAfterSeconds: COME_AGAIN_SECONDS }),
})

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  const leave = await loginQueue.enter(currentWork().network)
  try {
    return await work()
  } finally {
    leave()
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST))

/**
 * True if a hash was created with other parameters than the current ones, and should be renewed once the password is
 * known.
 */
const isHashOutdated = (stored: string): boolean => {
  const { memoryCost, timeCost, parallelism } = COST
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}

let dummyHash: Promise<string> | undefined

/**
 * Counts a password attempt before it is verified, throws if no more are allowed, and takes it back if the password was
 * right.
 */
export interface PasswordAttempt {
  count(): Promise<void>
  takeBack(): Promise<void>
}

/** Takes the same time if there is no such account, so that timing doesn't reveal which accounts exist. */
export const isPasswordRight = async (
  stored: string | null | undefined,
  password: string,
  guess?: PasswordAttempt,
): Promise<boolean> => {
  dummyHash ??= hash('no account has this one', COST)
  const against = stored ?? (await dummyHash)
  const { network } = currentWork()
  wrongPasswordCounter.count(network)
  const judge = async () => {
    // Counts when its turn comes, so that of many right passwords at once only few are counted at a time.
    await guess?.count()
    return verify(against, password)
  }
  const isRight = (await inTurn(judge)) && stored != null
  if (!isRight) return false
  wrongPasswordCounter.takeBack(network)
  await guess?.takeBack()
  return true
}

export const setPasswordHash = async (db: Executor, userId: string, passwordHash: string): Promise<void> => {
  await updateUser(db, userId, { passwordHash })
}

/** Hashes a password that matched `stored` again if its hash has outdated parameters (T8). */
export const renewPasswordHash = async (
  db: Executor,
  { userId, stored, password }: { userId: string; stored: string; password: string },
): Promise<void> => {
  if (isHashOutdated(stored)) await replacePasswordHash(db, userId, stored, await hashPassword(password))
}
