import type { KnockOutcome } from '@metapyra/contract/entities/door'
import type { Person } from '@metapyra/contract/person'
import { isDoNotDisturb, isVisitor } from '@metapyra/contract/presence'

/** A person waiting at a closed door. The server they are connected to decides how the knock ends. */
export interface PendingKnock {
  spaceId: string
  areaId: number
  personId: string
  nodeId: string
  untilMs: number
}

/** `gone`: the person no longer waits for an answer. */
export type KnockEnd = KnockOutcome | 'gone'

/**
 * [KNOCK-2] Returns the people inside who are notified of a knock and can answer it: members, or guests if there is no
 * member. Leaves out people in Do not disturb.
 */
export const knockRecipients = (inside: readonly Person[]): Person[] => {
  const members = inside.filter((one) => !isVisitor(one))
  return (members.length > 0 ? members : inside).filter((one) => !isDoNotDisturb(one))
}
