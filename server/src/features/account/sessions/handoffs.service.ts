import { digest, randomToken } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import type { Claim } from './handoffs.queries.ts'
import { insertHandoff, redeemHandoff } from './handoffs.queries.ts'
import { lockSession } from './sessions.queries.ts'

export const HANDOFF_MS = 60_000

/**
 * A code by which a browser takes this session to another host. The browser must present the state that it was issued
 * for. Null if the session has ended meanwhile.
 */
export const issueHandoff = async (
  { db, clock }: Services,
  handoff: { sessionId: string; targetHost: string; stateHash: string },
): Promise<string | null> => {
  const code = randomToken()
  const expiresAt = new Date(clock().getTime() + HANDOFF_MS)
  return db.transaction(async (tx) => {
    if (!(await lockSession(tx, handoff.sessionId))) return null
    await insertHandoff(tx, { ...handoff, codeHash: digest(code), expiresAt })
    return code
  })
}

export type { Claim }
export { redeemHandoff }
