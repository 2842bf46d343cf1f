import type { Session } from '../../platform/http/call-request.ts'
import type { Services } from '../../platform/services.ts'
import { admittedAmong, admitWithoutReception, takeMeeting } from './queries.ts'
import { admittedSince } from './rules.ts'

/** Whether the reception lets this visit pass: somebody has met it, or it came while there was none. */
export const isLetIn = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  sessionId: string,
): Promise<boolean> => (await admittedAmong(db, [sessionId], admittedSince(clock()))).has(sessionId)

/** Somebody without an account comes in; answers who has met them, where that was just now. */
export const passReception = async (
  { db, clock }: Services,
  { id: sessionId, kind }: Pick<Session, 'id' | 'kind'>,
  visit: { workspaceId: string; name: string },
): Promise<string | null> => {
  if (kind === 'account') return null
  const now = clock()
  await admitWithoutReception(db, { sessionId, ...visit }, { letInAt: now, since: admittedSince(now) })
  return takeMeeting(db, sessionId)
}
