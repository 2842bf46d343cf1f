import type { Executor } from '../../platform/db/drizzle.ts'
import { and, eq, isNotNull } from '../../platform/db/drizzle.ts'
import { ownDomains } from '../workspace/tables.ts'

/**
 * Returns the space that has proved this domain, or undefined, and locks the row until the transaction ends, so that
 * releasing the domain also ends the sessions being opened there ([DOMAIN-5]).
 */
export const lockDomain = async (tx: Executor, host: string): Promise<string | undefined> =>
  (
    await tx
      .select({ workspaceId: ownDomains.workspaceId })
      .from(ownDomains)
      .where(and(eq(ownDomains.host, host), isNotNull(ownDomains.verifiedAt)))
      .for('share')
  )[0]?.workspaceId
