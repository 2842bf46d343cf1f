import type { Executor } from '../../../platform/db/drizzle.ts'
import { and, eq, ne, sql } from '../../../platform/db/drizzle.ts'
import { users } from '../../account/tables.ts'
import { members } from '../../workspace/tables.ts'

/** A member as the guest of a booking; undefined for former members and guests. */
export const memberAsGuest = async (
  db: Executor,
  workspaceId: string,
  userId: string,
): Promise<{ name: string; email: string } | undefined> =>
  (
    await db
      .select({ name: sql<string>`coalesce(${members.name}, ${users.name})`, email: users.email })
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .where(
        and(
          eq(members.workspaceId, workspaceId),
          eq(members.userId, userId),
          eq(members.status, 'active'),
          ne(members.role, 'guest'),
        ),
      )
  )[0]
