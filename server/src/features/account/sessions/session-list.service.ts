import { DAY_MS } from '@metapyra/contract/constants'
import { AppError } from '../../../platform/http/app-error.ts'
import { deviceOf } from '../../../platform/http/edge/device.ts'
import type { Services } from '../../../platform/services.ts'
import { endSessionTree } from './end-sessions.service.ts'
import { moveLastSeen, notRecentlySeen, sessionsOfUser } from './session-list.queries.ts'
import type { SessionRow } from './sessions.queries.ts'

/** Precision of the time when a browser was last seen. */
export const LAST_SEEN_PRECISION_MS = 5 * 60_000

type Seen = Pick<SessionRow, 'id' | 'rootId' | 'lastSeenAt'>

/**
 * [ACC-5], [ACC-9] Records that a session is in use, and the session that it was handed over from: at most one write
 * for each in five minutes, however many requests arrive. One after the other, so that neither locks the other's row.
 */
export const recordSeen = async (
  { db, clock }: Services,
  { id, rootId, lastSeenAt }: Seen,
): Promise<void> => {
  const now = clock()
  const before = new Date(now.getTime() - LAST_SEEN_PRECISION_MS)
  if (lastSeenAt >= before) return
  await moveLastSeen(db, id, before, now)
  if (rootId !== id) await moveLastSeen(db, rootId, before, now)
}

/** Maximum per round. For a full server, all are covered within minutes. */
const RECORD_BATCH = 100

/** [ACC-9] An open connection counts as use, even without any requests. */
export const recordUse = async (services: Services, ids: string[]): Promise<void> => {
  const now = services.clock()
  const unseen = { before: new Date(now.getTime() - DAY_MS), now, most: RECORD_BATCH }
  for (const one of await notRecentlySeen(services.db, ids, unseen)) await recordSeen(services, one)
}

/** Where a user is logged in: one row per browser, this one first, then by last use. */
export const loginsOf = async ({ db, clock }: Services, userId: string, currentRootId: string) => {
  const trees = Map.groupBy(await sessionsOfUser(db, userId, clock()), ({ rootId }) => rootId)
  return [...trees]
    .map(([id, tree]) => toSignIn(id, tree, currentRootId))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastSeenAt.localeCompare(a.lastSeenAt))
}

const toSignIn = (id: string, tree: SessionRow[], currentRootId: string) => {
  const [first, ...others] = tree.toSorted(
    (a, b) => Number(b.id === id) - Number(a.id === id) || a.createdAt.getTime() - b.createdAt.getTime(),
  )
  if (!first) throw new Error('A group without a session')
  const lastSeenAt = new Date(Math.max(...tree.map((one) => one.lastSeenAt.getTime())))
  return {
    id,
    host: first.host,
    otherHosts: [...new Set(others.map(({ host }) => host))].filter((host) => host !== first.host),
    ...deviceOf(first.userAgent),
    createdAt: first.createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: id === currentRootId,
  }
}

/** Ends one of a user's own logins with all sessions handed over from it. Throws NOT_FOUND for another user's. */
export const endSignIn = async (services: Services, userId: string, id: string): Promise<void> => {
  const own = await sessionsOfUser(services.db, userId, services.clock())
  if (!own.some(({ rootId }) => rootId === id)) throw new AppError('NOT_FOUND')
  await endSessionTree(services, id)
}

export { sessionsOfUser }
