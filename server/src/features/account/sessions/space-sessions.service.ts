import type { Executor } from '../../../platform/db/drizzle.ts'
import { deviceOf } from '../../../platform/http/edge/device.ts'
import type { Services } from '../../../platform/services.ts'
import { sessionsOfUser } from './session-list.queries.ts'
import { deleteSessionsOfUserAt } from './sessions.queries.ts'

const nameOf = (host: string) => host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')

/** Where a user is logged in, by host name, so that a space can select its own hosts. */
export const browsersOf = async ({ db, clock }: Services, userId: string) =>
  (await sessionsOfUser(db, userId, clock())).map(({ id, host, userAgent, createdAt, lastSeenAt }) => ({
    id,
    hostName: nameOf(host),
    ...deviceOf(userAgent),
    since: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }))

/** [ACC-7] Ends a user's sessions at these hosts, all or one. Returns the ended sessions, for `sessions:ended`. */
export const endSessionsAtHosts = (
  tx: Executor,
  userId: string,
  which: { hostNames: string[]; id?: string | undefined },
): Promise<string[]> => deleteSessionsOfUserAt(tx, userId, which)
