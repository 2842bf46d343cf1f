import { setTimeout as wait } from 'node:timers/promises'
import type { LinkedProvider } from '@metapyra/contract/linked-accounts'
import { LINKED_PROVIDERS } from '@metapyra/contract/linked-accounts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import { linkedAccountById } from '../linked-account/service.ts'
import { retryCopies } from './copies.queries.ts'
import { failureText, isOutside, notBefore } from './failure.rules.ts'
import type { AccountRow } from './queries.ts'
import { accountById, beginAccount, claimSync, releaseSync } from './queries.ts'
import { syncAccount } from './sync.service.ts'
import { DEMAND_MS, nextSyncAt } from './sync-schedule.rules.ts'

/**
 * Longer than reading all pages of a full calendar takes. A claim older than this belongs to a server that went down.
 */
const CLAIM_MS = 5 * 60_000
const AT_A_TIME = 4

const syncClaimed = async (services: Services, row: AccountRow): Promise<void> => {
  const { db, clock } = services
  const linked = await linkedAccountById(db, row.linkedId)
  if (!linked || linked.status === 'revoked') return releaseSync(db, row, { lookAt: null })
  try {
    const { userId, provider } = linked
    const left = await syncAccount(services, { linkedId: row.linkedId, userId, provider })
    const seen = await accountById(db, row.linkedId)
    const now = clock()
    await releaseSync(db, row, {
      ...{ syncedAt: now, failures: 0, lookAt: nextSyncAt(now, seen?.wantedUntil ?? null, 0) },
      lastError: left && failureText(left),
    })
    // [CAL-7] After the first sync it is known what the calendar contains, so pending bookings are written now.
    if (!seen?.syncedAt) emitOnCommit(db, 'calendars:written', { userId })
  } catch (error) {
    const [now, failures] = [clock(), row.failures + 1]
    const syncClaimed = notBefore(nextSyncAt(now, row.wantedUntil, failures), now, error)
    await releaseSync(db, row, { failures, lookAt: syncClaimed, lastError: failureText(error) })
    if (!isOutside(error)) throw error
  }
}

/** [CAL-3] Syncs an account now unless another server does. Returns true if it synced. */
const syncNow = async (services: Services, linkedId: string): Promise<boolean> => {
  const now = services.clock()
  const row = await claimSync(services.db, { now, until: new Date(now.getTime() + CLAIM_MS), linkedId })
  if (row) await syncClaimed(services, row)
  return row !== undefined
}

/** Starts syncing newly linked calendars, so that their owner sees them soon. */
export const beginLinked = async (services: Services, { linkedId }: { linkedId: string }): Promise<void> => {
  const { db, clock } = services
  const linked = await linkedAccountById(db, linkedId)
  if (linked?.kind !== 'calendar') return
  const now = clock()
  const wantedUntil = new Date(now.getTime() + DEMAND_MS)
  await db.transaction((tx) => beginAccount(tx, { linkedId, email: linked.email, now, wantedUntil }))
  await retryCopies(db, linkedId, now)
  await syncNow(services, linkedId)
}

const LONGEST_WAIT_MS = 4000
const ASK_AGAIN_MS = 100

/**
 * [CAL-3] Syncs an account now, or waits a short time for the server that does. A failure shows only by the data's age.
 */
export const syncOrWait = async (services: Services, linkedId: string): Promise<void> => {
  const end = performance.now() + LONGEST_WAIT_MS
  const look = async (): Promise<void> => {
    if (!(await accountById(services.db, linkedId))) await beginLinked(services, { linkedId })
    else if (await syncNow(services, linkedId)) return
    while (performance.now() < end && (await accountById(services.db, linkedId))?.lookingUntil)
      await wait(ASK_AGAIN_MS)
  }
  await Promise.race([look(), wait(LONGEST_WAIT_MS, undefined, { ref: false })])
}

/**
 * [CAL-3] Syncs all accounts that are due, some at a time. Only one of all servers syncs each, and a provider that does
 * not respond delays only its own accounts.
 */
export const syncDueAccounts = async (services: Services, stopping?: AbortSignal): Promise<void> => {
  const lane = async (provider: LinkedProvider): Promise<void> => {
    while (!stopping?.aborted) {
      const now = services.clock()
      const row = await claimSync(services.db, { now, until: new Date(now.getTime() + CLAIM_MS), provider })
      if (!row) return
      await syncClaimed(services, row)
    }
  }
  const lanes = LINKED_PROVIDERS.flatMap((provider) =>
    Array.from({ length: AT_A_TIME }, () => lane(provider)),
  )
  await Promise.all(lanes)
}
