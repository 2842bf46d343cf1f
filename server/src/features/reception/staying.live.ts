import { HOUR_MS } from '@metapyra/contract/constants'
import type { Live, LiveCaller } from '../../platform/realtime/live.ts'
import type { Services } from '../../platform/services.ts'
import { prolong } from './queries.ts'
import { admittedSince } from './rules.ts'

const LOOK_EVERY_MS = 5000
/** It is good for a day: an hour more or less is nothing to anybody. */
const PROLONG_EVERY_MS = HOUR_MS

/** [RECEP-7] Nobody is sent back to the reception out of a visit that goes on: the day begins when they have left. */
export const extendAdmissions = ({ db, clock }: Services, { floor, callersHere, every }: Live): void => {
  /** Of the visits that are in a room here. */
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
