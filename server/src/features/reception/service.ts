import type { Session } from '../../platform/http/call-request.ts'
import type { Services } from '../../platform/services.ts'
import { letInAmong, letInUnmet, takeMeeting } from './queries.ts'
import { letInSince } from './rules.ts'

/** Whether the reception lets this visit pass: somebody has met it, or it came while there was none. */
export const isLetIn = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  sessionId: string,
): Promise<boolean> => (await letInAmong(db, [sessionId], letInSince(clock()))).has(sessionId)

/** Somebody without an account comes in; answers who has met them, where that was just now. */
export const passReception = async (
  { db, clock }: Services,
  { id: sessionId, kind }: Pick<Session, 'id' | 'kind'>,
  visit: { workspaceId: string; name: string },
): Promise<string | null> => {
  if (kind === 'account') return null
  const now = clock()
  await letInUnmet(db, { sessionId, ...visit }, { letInAt: now, since: letInSince(now) })
  return takeMeeting(db, sessionId)
}
