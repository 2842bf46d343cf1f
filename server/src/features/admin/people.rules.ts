import { AppError } from '../../platform/http/app-error.ts'
import type { Member } from './people.queries.ts'
import { checkUpdate, MYSELF } from './rules.ts'

/** What becomes of one of many people. `before` and `after` hold what an undo needs. */
export type Outcome =
  | { userId: string; result: 'changed'; before: Record<string, unknown>; after: Record<string, unknown> }
  | { userId: string; result: 'unchanged' }
  | { userId: string; result: 'failed'; reason: string }

export interface Wish {
  userId: string
  change: Partial<Member>
  /** What must still be so: somebody else's change is never undone. */
  since?: Partial<Member>
}

export const failed = (userId: string, reason: string): Outcome => ({ userId, result: 'failed', reason })

const GONE = 'No longer in this space.'
export const CHANGED_SINCE = 'Changed by someone else since.'

/** [BULK-2] What forbids it to this one of many is told as the reason, and the rest goes on. */
export const attempt = (userId: string, act: () => Outcome): Outcome => {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return failed(userId, error.code === 'NOT_FOUND' ? GONE : error.message)
  }
}

/**
 * [BULK-2] As `checkUpdate`, by which each of many is held to the rules of one; but among many nobody means themselves.
 * `standings` are as the changes before this one leave them.
 */
export const checkOneOfMany: typeof checkUpdate = (standings, actorId, update) => {
  if (update.userId === actorId && (update.role || update.status))
    throw new AppError('CONFLICT', { message: MYSELF })
  checkUpdate(standings, actorId, update)
}

/** Whoever is let in again and never came in goes back among the invited ([ADM-4]). */
export const reactivated = ({ joinedAt, status }: Member, change: Partial<Member>): Partial<Member> =>
  change.status === 'active' && status === 'inactive' && !joinedAt ? { ...change, status: 'invited' } : change

/** Those fields of somebody that `change` names. */
export const fieldsNamed = (row: Member, change: Partial<Member>): Partial<Member> =>
  Object.fromEntries((Object.keys(change) as (keyof Member)[]).map((key) => [key, row[key]]))

export const isSame = (row: Member, fields: Partial<Member>): boolean =>
  (Object.keys(fields) as (keyof Member)[]).every((key) => row[key] === fields[key])
