import { AppError } from '../../platform/http/app-error.ts'
import type { Member } from './people.queries.ts'
import { checkMemberChange, MYSELF } from './rules.ts'

/** The result for one of many people. `before` and `after` contain what an undo needs. */
export type BulkResult =
  | { userId: string; result: 'changed'; before: Record<string, unknown>; after: Record<string, unknown> }
  | { userId: string; result: 'unchanged' }
  | { userId: string; result: 'failed'; reason: string }

export interface PersonUpdate {
  userId: string
  change: Partial<Member>
  /** Values that must be unchanged, so that an undo never reverts a later change by someone else. */
  since?: Partial<Member>
}

export const failed = (userId: string, reason: string): BulkResult => ({ userId, result: 'failed', reason })

const GONE = 'No longer in this space.'
export const CHANGED_SINCE = 'Changed by someone else since.'

/**
 * [BULK-2] Runs the act for one of many people. If a rule forbids it, the rule is the reason, and the others continue.
 */
export const attempt = (userId: string, act: () => BulkResult): BulkResult => {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return failed(userId, error.code === 'NOT_FOUND' ? GONE : error.message)
  }
}

/**
 * [BULK-2] Applies the rules of `checkMemberChange` to each of many people, except that no one can include themselves.
 * `memberships` reflect the changes before this one.
 */
export const checkOneOfMany: typeof checkMemberChange = (memberships, actorId, update) => {
  if (update.userId === actorId && (update.role || update.status))
    throw new AppError('CONFLICT', { message: MYSELF })
  checkMemberChange(memberships, actorId, update)
}

/** [IMP-11] Throws unless the membership is still as this import created it. */
export const checkAsImported = (member: Member | undefined, importId: string): void => {
  if (member?.importId !== importId) throw new AppError('NOT_FOUND')
  if (member.joinedAt) throw new AppError('CONFLICT', { message: 'Has joined the space.' })
  if (member.changedAt || member.status !== 'invited')
    throw new AppError('CONFLICT', { message: 'Changed by an admin since the import.' })
}

/** A reactivated person who never joined becomes invited again ([ADM-4]). */
export const withInvitedIfNeverJoined = (
  { joinedAt, status }: Member,
  change: Partial<Member>,
): Partial<Member> =>
  change.status === 'active' && status === 'inactive' && !joinedAt ? { ...change, status: 'invited' } : change

/** The fields of a row that `change` contains. */
export const fieldsNamed = (row: Member, change: Partial<Member>): Partial<Member> =>
  Object.fromEntries((Object.keys(change) as (keyof Member)[]).map((key) => [key, row[key]]))

export const isSame = (row: Member, fields: Partial<Member>): boolean =>
  (Object.keys(fields) as (keyof Member)[]).every((key) => row[key] === fields[key])
