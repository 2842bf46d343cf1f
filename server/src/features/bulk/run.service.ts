import { setTimeout as wait } from 'node:timers/promises'
import type { Services } from '../../platform/services.ts'
import type { Outcome } from '../admin/people.service.ts'
import { applyAct, writeToPeople } from './apply-act.service.ts'
import type { ActRow } from './queries.ts'
import type { StoredOutcome } from './run.queries.ts'
import {
  finishAct,
  isFinished,
  leaseNextAct,
  lockAct,
  markUndone,
  moveOn,
  nextPeople,
  recordFailure,
  releaseAct,
  storeOutcomes,
} from './run.queries.ts'

/** Longer than one batch takes. If a server is killed, no other continues its act for this long. */
const LEASE_MS = 10_000
/**
 * People in one batch. Limits how long others wait: on PostgreSQL only for the locks on the space's memberships, on the
 * embedded database, which does one transaction at a time, for everything. Fixed rather than measured, because where
 * the machine is busy with other things a smaller batch hardly takes less time.
 */
const PEOPLE_AT_ONCE = { postgres: 100, pglite: 15 }
const MESSAGES_AT_ONCE = 25
/** [BULK-13] A batch can take long because it waits for others' locks; a pause as long as that would help no one. */
const LONGEST_PAUSE_MS = 100

const toStored = (outcome: Outcome): StoredOutcome => {
  const { userId, result } = outcome
  if (outcome.result === 'failed')
    return { userId, result, reason: outcome.reason, before: null, after: null }
  if (outcome.result === 'unchanged') return { userId, result, reason: null, before: null, after: null }
  return { userId, result, reason: null, before: outcome.before, after: outcome.after }
}

/** Runs one batch of an act. Returns false if the act is finished. */
const runBatch = async (services: Services, held: ActRow): Promise<boolean> => {
  const heldUntil = new Date(services.clock().getTime() + LEASE_MS)
  const isMessage = held.input.kind === 'message'
  // Messages have their own transactions. They are sent first and stay sent if this transaction fails.
  const written = isMessage ? await writeNext(services, held) : undefined
  return services.db.transaction(async (tx) => {
    const act = await lockAct(tx, held.id)
    if (!act) return false
    // [BULK-12] Messages sent while the act was being stopped still count.
    if (act.finishedAt && !written?.length) return false
    if (written && act.lastUserId !== held.lastUserId) {
      // Another server has meanwhile written to the same people and counted them.
      held.lastUserId = act.lastUserId
      return true
    }
    const people = written ? [] : await nextPeople(tx, act, PEOPLE_AT_ONCE[services.connection.engine])
    if (written?.length === 0 || (!written && people.length === 0)) {
      await finishAct(tx, act.id, services.clock())
      return false
    }
    const outcomes = written ?? (await applyAct(services, tx, act, people))
    const stored = outcomes.map(toStored)
    await storeOutcomes(tx, act.id, stored)
    await moveOn(tx, act.id, { outcomes: stored, heldUntil })
    const changed = stored.filter(({ result }) => result === 'changed').map(({ userId }) => userId)
    if (act.undoOf) await markUndone(tx, act.undoOf, changed)
    held.lastUserId = stored.at(-1)?.userId ?? null
    return !act.finishedAt
  })
}

const writeNext = async (services: Services, act: ActRow): Promise<Outcome[]> =>
  (await isFinished(services.db, act.id))
    ? []
    : writeToPeople(services, act, await nextPeople(services.db, act, MESSAGES_AT_ONCE))

/**
 * Runs all waiting acts to their end, oldest first. If the server stops, an act waits for the next run or another
 * server.
 */
export const runDueActs = async (services: Services, stopping: AbortSignal): Promise<void> => {
  const { db, clock } = services
  const runToEnd = async (act: ActRow): Promise<void> => {
    for (;;) {
      if (stopping.aborted) return releaseAct(db, act.id, clock())
      const startedAt = performance.now()
      if (!(await runBatch(services, act))) return
      // [BULK-13] Others get about as much of the database's time as the act.
      await wait(Math.min(LONGEST_PAUSE_MS, performance.now() - startedAt))
    }
  }
  while (!stopping.aborted) {
    const now = clock()
    const act = await leaseNextAct(db, now, new Date(now.getTime() + LEASE_MS))
    if (!act) return
    try {
      await runToEnd(act)
    } catch (error) {
      await recordFailure(db, act.id)
      throw error
    }
  }
}
