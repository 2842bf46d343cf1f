import { AppError } from '../../http/app-error.ts'
import type { Rights } from './people.queries.ts'
import type { Member } from './queries.ts'
import { checkUpdate, hasSeat } from './rules.ts'

/** What becomes of one of many people. `before` and `after` hold what an undo needs. */
export type Outcome =
  | { userId: string; result: 'changed'; before: Record<string, unknown>; after: Record<string, unknown> }
  | { userId: string; result: 'unchanged' }
  | { userId: string; result: 'failed'; reason: string }

export interface Wish {
  userId: string
  change: Partial<Rights>
  /** What must still be so: somebody else's change is never undone. */
  since?: Partial<Rights>
}

export const failed = (userId: string, reason: string): Outcome => ({ userId, result: 'failed', reason })

export const GONE = 'Is not in this space any more.'
export const CHANGED_SINCE = 'Was changed by somebody since.'

export const NO_SEAT = 'All seats of the plan are taken. Its owner can add seats, or make room.'

/** [SEAT-2] Counts the seat that somebody gives back or takes; false where none is left. */
export const moveSeat = (
  seats: { free: number },
  before: Pick<Member, 'role' | 'status'> | undefined,
  after: Pick<Member, 'role' | 'status'>,
): boolean => {
  const [had, has] = [before !== undefined && hasSeat(before), hasSeat(after)]
  if (has && !had && seats.free < 1) return false
  seats.free += Number(had) - Number(has)
  return true
}

const MYSELF = 'You cannot do this to yourself.'

/**
 * [BULK-2] Each of many is held to the rules of one: the reason why this one may not be changed so, or undefined.
 * `standings` are the owners and everybody meant, as the changes before this one leave them.
 */
export const whyNot = (
  standings: Member[],
  actorId: string,
  userId: string,
  { role, status }: Partial<Rights>,
): string | undefined => {
  if (userId === actorId && (role || status)) return MYSELF
  try {
    checkUpdate(standings, actorId, { userId, ...(role && { role }), ...(status && { status }) })
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.code === 'NOT_FOUND' ? GONE : error.message
    throw error
  }
}

/** Whoever is let in again and never came in goes back among the invited ([ADM-4]). */
export const reactivated = ({ joinedAt, status }: Member, change: Partial<Rights>): Partial<Rights> =>
  change.status === 'active' && status === 'inactive' && !joinedAt ? { ...change, status: 'invited' } : change

/** Those of a person's rights that `change` names. */
export const rightsNamed = (row: Rights, change: Partial<Rights>): Partial<Rights> =>
  Object.fromEntries((Object.keys(change) as (keyof Rights)[]).map((key) => [key, row[key]]))

export const isSame = (row: Rights, rights: Partial<Rights>): boolean =>
  (Object.keys(rights) as (keyof Rights)[]).every((key) => row[key] === rights[key])
