import { HOUR_MS } from '@metapyra/contract/constants'
import type { Live, LiveCaller } from '../../platform/realtime/live.ts'
import type { Services } from '../../platform/services.ts'
import { prolong } from './queries.ts'
import { admittedSince } from './rules.ts'

const LOOK_EVERY_MS = 5000
/** Admissions are valid for a day, so an hour more or less does not matter. */
const PROLONG_EVERY_MS = HOUR_MS

/**
 * [RECEP-7] Extends the admissions of ongoing visits, so that no one is sent back to the reception. The day begins when
 * they leave.
 */
export const extendAdmissions = ({ db, clock }: Services, { floor, callersHere, every }: Live): void => {
  /** When the visits present on this server were last extended. */
  const prolongedAtMs = new Map<string, number>()
  const isVisiting = ({ session, space, personId, isAtReception }: LiveCaller): boolean =>
    session.kind !== 'account' && !isAtReception && floor.isIn(space.id, personId)

  every(LOOK_EVERY_MS, async () => {
    const now = clock()
    const here = new Set(callersHere().flatMap((one) => (isVisiting(one) ? one.session.id : [])))
    for (const id of prolongedAtMs.keys()) if (!here.has(id)) prolongedAtMs.delete(id)
    const due = [...here].filter((id) => now.getTime() - (prolongedAtMs.get(id) ?? 0) >= PROLONG_EVERY_MS)
    if (due.length === 0) return
    await prolong(db, due, { letInAt: now, since: admittedSince(now) })
    for (const id of due) prolongedAtMs.set(id, now.getTime())
  })
}
