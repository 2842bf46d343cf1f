import type { Services } from '../../platform/services.ts'
import type { Outcome } from '../admin/people.service.ts'
import { doAct, writeToPeople } from './acts.service.ts'
import type { ActRow } from './queries.ts'
import type { StoredOutcome } from './run.queries.ts'
import {
  finishAct,
  holdNextAct,
  isFinished,
  lockAct,
  markUndone,
  moveOn,
  nextPeople,
  recordFailure,
  releaseAct,
  storeOutcomes,
} from './run.queries.ts'

/** Longer than one bit takes; a server that is killed keeps an act from the next one for as long. */
const HOLD_MS = 10_000
/** So many people at a time: others wait no longer for the space's standings, and the event loop breathes between. */
const PEOPLE_AT_ONCE = 200
const MESSAGES_AT_ONCE = 25

const toStored = (outcome: Outcome): StoredOutcome => {
  const { userId, result } = outcome
  if (outcome.result === 'failed')
    return { userId, result, reason: outcome.reason, before: null, after: null }
  if (outcome.result === 'unchanged') return { userId, result, reason: null, before: null, after: null }
  return { userId, result, reason: null, before: outcome.before, after: outcome.after }
}

/** One bit of an act; false where the act is over. */
const goOn = async (services: Services, held: ActRow): Promise<boolean> => {
  const heldUntil = new Date(services.clock().getTime() + HOLD_MS)
  const isMessage = held.wish.kind === 'message'
  // Messages are transactions of their own: they are written first, and stand already should this one fail.
  const written = isMessage ? await writeNext(services, held) : undefined
  return services.db.transaction(async (tx) => {
    const act = await lockAct(tx, held.id)
    if (!act) return false
    // [BULK-12] What was written as the act was stopped is counted still.
    if (act.finishedAt && !written?.length) return false
    if (written && act.lastUserId !== held.lastUserId) {
      // Another server has written to the same people meanwhile, and counted them.
      held.lastUserId = act.lastUserId
      return true
    }
    const people = written ? [] : await nextPeople(tx, act, PEOPLE_AT_ONCE)
    if (written?.length === 0 || (!written && people.length === 0)) {
      await finishAct(tx, act.id, services.clock())
      return false
    }
    const outcomes = written ?? (await doAct(services, tx, act, people))
    const kept = outcomes.map(toStored)
    await storeOutcomes(tx, act.id, kept)
    await moveOn(tx, act.id, { kept, heldUntil })
    const changed = kept.filter(({ result }) => result === 'changed').map(({ userId }) => userId)
    if (act.undoOf) await markUndone(tx, act.undoOf, changed)
    held.lastUserId = kept.at(-1)?.userId ?? null
    return !act.finishedAt
  })
}

const writeNext = async (services: Services, act: ActRow): Promise<Outcome[]> =>
  (await isFinished(services.db, act.id))
    ? []
    : writeToPeople(services, act, await nextPeople(services.db, act, MESSAGES_AT_ONCE))

/** Does what acts are waiting to the end, the oldest first; stopped, an act waits for the next run or server. */
export const runDueActs = async (services: Services, stopping: AbortSignal): Promise<void> => {
  const { db, clock } = services
  const runToEnd = async (act: ActRow): Promise<void> => {
    for (;;) {
      if (stopping.aborted) return releaseAct(db, act.id, clock())
      if (!(await goOn(services, act))) return
      // What came in meanwhile is answered first.
      await new Promise((resume) => setImmediate(resume))
    }
  }
  while (!stopping.aborted) {
    const now = clock()
    const act = await holdNextAct(db, now, new Date(now.getTime() + HOLD_MS))
    if (!act) return
    try {
      await runToEnd(act)
    } catch (error) {
      await recordFailure(db, act.id)
      throw error
    }
  }
}
