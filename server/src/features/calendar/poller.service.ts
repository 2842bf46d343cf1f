import { setTimeout as wait } from 'node:timers/promises'
import type { LinkedProvider } from '@metapyra/contract/linked-accounts'
import { LINKED_PROVIDERS } from '@metapyra/contract/linked-accounts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import { linkedAccountById } from '../linked-account/service.ts'
import { retryCopies } from './copies.queries.ts'
import { failureText, isOutside, notBefore } from './failure.rules.ts'
import type { AccountRow } from './queries.ts'
import { accountById, beginAccount, claimLook, endLook } from './queries.ts'
import { nextLook, WANTED_MS } from './rules.ts'
import { syncAccount } from './sync.service.ts'

/** Longer than the pages of a full calendar take; whoever has claimed and is not heard of has gone down. */
const CLAIM_MS = 5 * 60_000
const AT_A_TIME = 4

const lookAt = async (services: Services, row: AccountRow): Promise<void> => {
  const { db, clock } = services
  const linked = await linkedAccountById(db, row.linkedId)
  if (!linked || linked.status === 'revoked') return endLook(db, row, { lookAt: null })
  try {
    const { userId, provider } = linked
    const left = await syncAccount(services, { linkedId: row.linkedId, userId, provider })
    const seen = await accountById(db, row.linkedId)
    const now = clock()
    await endLook(db, row, {
      ...{ syncedAt: now, failures: 0, lookAt: nextLook(now, seen?.wantedUntil ?? null, 0) },
      lastError: left && failureText(left),
    })
    // [CAL-7] What was booked before, or while nothing could be written, is written now that one knows what is there.
    if (!seen?.syncedAt) emitOnCommit(db, 'calendars:written', { userId })
  } catch (error) {
    const [now, failures] = [clock(), row.failures + 1]
    const lookAt = notBefore(nextLook(now, row.wantedUntil, failures), now, error)
    await endLook(db, row, { failures, lookAt, lastError: failureText(error) })
    if (!isOutside(error)) throw error
  }
}

/** [CAL-3] Looks at an account now, if nobody does; whether it did. */
const lookNow = async (services: Services, linkedId: string): Promise<boolean> => {
  const now = services.clock()
  const row = await claimLook(services.db, { now, until: new Date(now.getTime() + CLAIM_MS), linkedId })
  if (row) await lookAt(services, row)
  return row !== undefined
}

/** Whoever has just linked calendars sees them soon. */
export const beginLinked = async (services: Services, { linkedId }: { linkedId: string }): Promise<void> => {
  const { db, clock } = services
  const linked = await linkedAccountById(db, linkedId)
  if (linked?.kind !== 'calendar') return
  const now = clock()
  const wantedUntil = new Date(now.getTime() + WANTED_MS)
  await db.transaction((tx) => beginAccount(tx, { linkedId, email: linked.email, now, wantedUntil }))
  await retryCopies(db, linkedId, now)
  await lookNow(services, linkedId)
}

const LONGEST_WAIT_MS = 4000
const ASK_AGAIN_MS = 100

/** [CAL-3] Looks at an account now, or waits for whoever does; not for long, and what goes wrong is seen by its age. */
export const caughtUp = async (services: Services, linkedId: string): Promise<void> => {
  const end = performance.now() + LONGEST_WAIT_MS
  const look = async (): Promise<void> => {
    if (!(await accountById(services.db, linkedId))) await beginLinked(services, { linkedId })
    else if (await lookNow(services, linkedId)) return
    while (performance.now() < end && (await accountById(services.db, linkedId))?.lookingUntil)
      await wait(ASK_AGAIN_MS)
  }
  await Promise.race([look(), wait(LONGEST_WAIT_MS, undefined, { ref: false })])
}

/**
 * [CAL-3] Looks at all whose look is due, some at a time; of all servers one looks at each, and a provider that does not
 * answer holds up its own alone.
 */
export const lookAtDue = async (services: Services, stopping?: AbortSignal): Promise<void> => {
  const lane = async (provider: LinkedProvider): Promise<void> => {
    while (!stopping?.aborted) {
      const now = services.clock()
      const row = await claimLook(services.db, { now, until: new Date(now.getTime() + CLAIM_MS), provider })
      if (!row) return
      await lookAt(services, row)
    }
  }
  const lanes = LINKED_PROVIDERS.flatMap((provider) =>
    Array.from({ length: AT_A_TIME }, () => lane(provider)),
  )
  await Promise.all(lanes)
}
