import type { Session } from '../../platform/http/call-request.ts'
import type { Services } from '../../platform/services.ts'
import { admittedAmong, admitWithoutReception, takeAdmittingMember } from './queries.ts'
import { admittedSince } from './rules.ts'

/** True if this visit can pass the reception: a member has admitted it, or it began without a reception. */
export const isAdmitted = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  sessionId: string,
): Promise<boolean> => (await admittedAmong(db, [sessionId], admittedSince(clock()))).has(sessionId)

/** Lets a person without an account enter. Returns who admitted them, if that was just now. */
export const passReception = async (
  { db, clock }: Services,
  { id: sessionId, kind }: Pick<Session, 'id' | 'kind'>,
  visit: { workspaceId: string; name: string },
): Promise<string | null> => {
  if (kind === 'account') return null
  const now = clock()
  await admitWithoutReception(db, { sessionId, ...visit }, { letInAt: now, since: admittedSince(now) })
  return takeAdmittingMember(db, sessionId)
}
