import type { Executor } from '../../db/drizzle.ts'
import { and, eq, isNotNull } from '../../db/drizzle.ts'
import { users } from '../account/tables.ts'
import { members, ownDomains, workspaces } from '../workspace/tables.ts'

/** What the list leaves out of a person. */
export const moreOf = async (db: Executor, workspaceId: string, userId: string) => {
  const [account] = await db
    .select({ country: users.countryCode, mobile: users.mobileNumber, character: users.character })
    .from(users)
    .where(eq(users.id, userId))
  const [row] = await db
    .select({ invitedBy: members.invitedBy })
    .from(members)
    .where(and(eq(members.workspaceId, workspaceId), eq(members.userId, userId)))
  const [inviter] = row?.invitedBy
    ? await db.select({ name: users.name }).from(users).where(eq(users.id, row.invitedBy))
    : []
  return {
    character: account?.character ?? null,
    mobile: account?.mobile ? `+${account.country} ${account.mobile}` : null,
    invitedBy: inviter?.name ?? null,
  }
}

/** The label of a space below the main host, and its own domain where that is proved. */
export const domainsOfSpace = async (db: Executor, workspaceId: string): Promise<string[]> => {
  const [space] = await db
    .select({ domain: workspaces.domain })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
  const own = await db
    .select({ domain: ownDomains.host })
    .from(ownDomains)
    .where(and(eq(ownDomains.workspaceId, workspaceId), isNotNull(ownDomains.verifiedAt)))
  return [space, ...own].flatMap((one) => (one ? [one.domain] : []))
}
