import type { Executor } from '../../platform/db/drizzle.ts'
import { and, eq } from '../../platform/db/drizzle.ts'
import { users } from '../account/tables.ts'
import type { MemberRow } from './queries.ts'
import { settingsOf } from './rules.ts'
import { members, workspaces } from './tables.ts'

/**
 * [SPACE-6] Whom a space has inside as one of its own, for the doors that no call stands before: a file, a feed, a link.
 * As `isUnconfirmed` of http/access.ts has it for calls. Undefined where they have nothing to do with the space.
 */
export const membershipInside = async (
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

/** Their own row where they are let in. */
export const memberLetIn = async (
  db: Executor,
  workspaceId: string,
  userId: string,
): Promise<MemberRow | undefined> => {
  const found = await membershipInside(db, workspaceId, userId)
  return found?.isKeptOut ? undefined : found?.member
}
