import type { Executor } from '../../platform/db/drizzle.ts'
import { and, eq, isNotNull, isNull, sql } from '../../platform/db/drizzle.ts'
import { users } from '../account/tables.ts'
import type { MemberRow } from './queries.ts'
import { members } from './tables.ts'

/** [ADM-13] What the account is called and looks like, which a space is told when its person joins, and not before. */
const asAccount = {
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
    .set({ ...asAccount, status: 'active', joinedAt })
    .where(and(eq(members.workspaceId, workspaceId), eq(members.userId, userId)))
}

/**
 * Lets in whoever is still invited, with the invitation's role, or the default one where it is void; true where they
 * were. One statement: what voids the invitation, or shuts them out, comes before it or after it. An invitation that
 * holds waits for whoever has confirmed its address.
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
      ...asAccount,
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

/** Keeps the copies of a person's name and picture true in all the spaces that they have joined ([ADM-13]). */
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

/** The same of their address, which invitations go by as well. */
export const moveMembersOfUser = async (db: Executor, userId: string, email: string): Promise<void> => {
  await db.update(members).set({ email }).where(eq(members.userId, userId))
}
