import type { Executor } from '../../platform/db/drizzle.ts'
import { and, eq, isNotNull } from '../../platform/db/drizzle.ts'
import { ownDomains } from '../workspace/tables.ts'

/**
 * The space that has proved this domain, undefined where none has. It keeps the domain until the transaction ends, so
 * that whoever lets it go ends what was opened there ([DOMAIN-5]).
 */
export const holdDomain = async (tx: Executor, host: string): Promise<string | undefined> =>
  (
    await tx
      .select({ workspaceId: ownDomains.workspaceId })
      .from(ownDomains)
      .where(and(eq(ownDomains.host, host), isNotNull(ownDomains.verifiedAt)))
      .for('share')
  )[0]?.workspaceId
