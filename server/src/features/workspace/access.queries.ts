import type { Executor } from '../../platform/db/drizzle.ts'
import { and, eq } from '../../platform/db/drizzle.ts'
import { users } from '../account/tables.ts'
import type { MemberRow } from './queries.ts'
import { settingsOf } from './rules.ts'
import { members, workspaces } from './tables.ts'

/**
 * [SPACE-6] Returns an active membership and whether an unconfirmed email address bars it. For access outside of calls:
 * a file, a feed, a link; `isUnconfirmed` in http/access.ts does the same for calls. Undefined if the person isn't an
 * active member of the space.
 */
export const activeMembershipWithAccess = async (
  db: Executor,
  workspaceId: string,
  userId: string,
): Promise<{ member: MemberRow; isKeptOut: boolean } | undefined> => {
  const [row] = await db
    .select({ member: members, settings: workspaces.settings, confirmedAt: users.emailVerifiedAt })
    .from(members)
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(eq(members.workspaceId, workspaceId), eq(members.userId, userId), eq(members.status, 'active')),
    )
  if (!row) return undefined
  const { member, settings, confirmedAt } = row
  const isAsked = settingsOf(settings).requireVerifiedEmail && member.role !== 'owner'
  return { member, isKeptOut: isAsked && confirmedAt === null }
}

/** Returns the person's membership if they are allowed in. */
export const admittedMember = async (
  db: Executor,
  workspaceId: string,
  userId: string,
): Promise<MemberRow | undefined> => {
  const found = await activeMembershipWithAccess(db, workspaceId, userId)
  return found?.isKeptOut ? undefined : found?.member
}
