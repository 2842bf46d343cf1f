import type { Executor } from '../../../platform/db/drizzle.ts'
import { deviceOf } from '../../../platform/http/edge/device.ts'
import type { Services } from '../../../platform/services.ts'
import { sessionsOfUser } from './session-list.queries.ts'
import { deleteSessionsOfUserAt } from './sessions.queries.ts'

const nameOf = (host: string) => host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')

/** Where somebody is signed in, by the name of the host; for a space to choose those that are its own. */
export const browsersOf = async ({ db, clock }: Services, userId: string) =>
  (await sessionsOfUser(db, userId, clock())).map(({ id, host, userAgent, createdAt, lastSeenAt }) => ({
    id,
    hostName: nameOf(host),
    ...deviceOf(userAgent),
    since: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }))

/** [ACC-7] Ends what somebody has opened at these hosts, all or one; answers which sessions, for `sessions:ended`. */
export const endSignInsOf = (
  tx: Executor,
  userId: string,
  which: { hostNames: string[]; id?: string | undefined },
): Promise<string[]> => deleteSessionsOfUserAt(tx, userId, which)
