import type { KnockOutcome } from '@metapyra/contract/door'
import type { Person } from '@metapyra/contract/person'
import { isDoNotDisturb, isVisitor } from '@metapyra/contract/presence'

/** Somebody stands before a closed door and waits; the server that they came to decides how it ends. */
export interface PendingKnock {
  spaceId: string
  areaId: number
  personId: string
  nodeId: string
  untilMs: number
}

/** `gone`: nobody waits for an answer any more. */
export type KnockEnd = KnockOutcome | 'gone'

/**
 * [KNOCK-2] Who of those inside hears a knock and can answer it: members, and guests where there is no member; nobody
 * who does not want to be disturbed.
 */
export const hearersOf = (inside: readonly Person[]): Person[] => {
  const members = inside.filter((one) => !isVisitor(one))
  return (members.length > 0 ? members : inside).filter((one) => !isDoNotDisturb(one))
}
