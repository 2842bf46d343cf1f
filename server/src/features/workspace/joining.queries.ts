import type { Executor } from '../../platform/db/drizzle.ts'
import { and, eq, isNotNull, isNull, sql } from '../../platform/db/drizzle.ts'
import { users } from '../account/tables.ts'
import type { MemberRow } from './queries.ts'
import { members } from './tables.ts'

/** [ADM-13] The account's name and picture, which a space receives only when the person joins. */
const accountNameAndImage = {
  name: sql`(select u.name from ${users} u where u.id = ${members.userId})`,
  image: sql`(select u.image from ${users} u where u.id = ${members.userId})`,
}

export const admit = async (
  db: Executor,
  { workspaceId, userId }: Pick<MemberRow, 'workspaceId' | 'userId'>,
  joinedAt: Date,
): Promise<void> => {
  await db
    .update(members)
    .set({ ...accountNameAndImage, status: 'active', joinedAt })
    .where(and(eq(members.workspaceId, workspaceId), eq(members.userId, userId)))
}

/**
 * Activates a membership that is still invited, with the invitation's role, or the default role if the invitation is
 * void. Returns true if it was invited. One statement, so that a change that voids the invitation or locks the person
 * out comes either before or after it. A valid invitation is used only if the person's address is confirmed.
 */
export const joinInvited = async (
  db: Executor,
  { workspaceId, userId, isVerified }: Pick<MemberRow, 'workspaceId' | 'userId'> & { isVerified: boolean },
  defaultRole: MemberRow['role'],
  joinedAt: Date,
): Promise<boolean> => {
  const isVoid = isNull(members.invitedBy)
  const joined = await db
    .update(members)
    .set({
      ...accountNameAndImage,
      status: 'active',
      role: sql`case when ${isVoid} then ${defaultRole} else ${members.role} end`,
      joinedAt,
    })
    .where(
      and(
        eq(members.workspaceId, workspaceId),
        eq(members.userId, userId),
        eq(members.status, 'invited'),
        isVerified ? undefined : isVoid,
      ),
    )
    .returning({ userId: members.userId })
  return joined.length === 1
}

/** Updates the copies of a person's name and picture in all spaces that they have joined ([ADM-13]). */
export const updateMembersOfUser = async (
  db: Executor,
  userId: string,
  change: Pick<Partial<typeof members.$inferInsert>, 'name' | 'image'>,
): Promise<void> => {
  await db
    .update(members)
    .set(change)
    .where(and(eq(members.userId, userId), isNotNull(members.joinedAt)))
}

/** Updates the person's email address in all their memberships, because invitations match by it too. */
export const moveMembersOfUser = async (db: Executor, userId: string, email: string): Promise<void> => {
  await db.update(members).set({ email }).where(eq(members.userId, userId))
}
