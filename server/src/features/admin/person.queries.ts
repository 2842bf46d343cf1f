import type { Executor } from '../../platform/db/drizzle.ts'
import { and, eq, isNotNull } from '../../platform/db/drizzle.ts'
import { users } from '../account/tables.ts'
import { ownDomains, workspaces } from '../workspace/tables.ts'
import type { Member } from './people.queries.ts'

/** [ADM-13] Details of a person that the list leaves out. For a person who never joined, nothing of their account. */
export const personDetails = async (db: Executor, { userId, joinedAt, invitedBy }: Member) => {
  const [account] = joinedAt
    ? await db
        .select({ country: users.countryCode, mobile: users.mobileNumber, character: users.character })
        .from(users)
        .where(eq(users.id, userId))
    : []
  const [inviter] = invitedBy
    ? await db.select({ name: users.name }).from(users).where(eq(users.id, invitedBy))
    : []
  return {
    character: account?.character ?? null,
    mobile: account?.mobile ? `+${account.country} ${account.mobile}` : null,
    invitedBy: inviter?.name ?? null,
  }
}

/** The space's subdomain on the main host, and its own domain if verified. */
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
