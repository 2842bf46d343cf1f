import { DAY_MS } from '@metapyra/contract/constants'
import { AppError } from '../../../platform/http/app-error.ts'
import { deviceOf } from '../../../platform/http/edge/device.ts'
import type { Services } from '../../../platform/services.ts'
import { endSessionTree } from './end-sessions.service.ts'
import { moveLastSeen, sessionsOfUser, unseenAmong } from './session-list.queries.ts'
import type { SessionRow } from './sessions.queries.ts'

/** Finer than this nobody wants to know when a browser was last here. */
export const SEEN_EVERY_MS = 5 * 60_000

type Seen = Pick<SessionRow, 'id' | 'rootId' | 'lastSeenAt'>

/**
 * [ACC-5], [ACC-9] Takes note that a session is in use, and with it the one that it was handed over from: at most one
 * write of each in five minutes, however many requests come. One after the other, so that neither holds the other's row.
 */
export const noteSeen = async ({ db, clock }: Services, { id, rootId, lastSeenAt }: Seen): Promise<void> => {
  const now = clock()
  const before = new Date(now.getTime() - SEEN_EVERY_MS)
  if (lastSeenAt >= before) return
  await moveLastSeen(db, id, before, now)
  if (rootId !== id) await moveLastSeen(db, rootId, before, now)
}

/** As many a round: of a full server's, all in some minutes. */
const NOTED_AT_ONCE = 100

/** [ACC-9] A line that stands is use, also where nothing is asked for beside it. */
export const noteInUse = async (services: Services, ids: string[]): Promise<void> => {
  const now = services.clock()
  const unseen = { before: new Date(now.getTime() - DAY_MS), now, most: NOTED_AT_ONCE }
  for (const one of await unseenAmong(services.db, ids, unseen)) await noteSeen(services, one)
}

/** Where a person is signed in: a row a browser, this one first, then those seen last. */
export const signInsOf = async ({ db, clock }: Services, userId: string, currentRootId: string) => {
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

/** Ends one of a person's own sign-ins with all that were handed over from it; another's is not there. */
export const endSignIn = async (services: Services, userId: string, id: string): Promise<void> => {
  const own = await sessionsOfUser(services.db, userId, services.clock())
  if (!own.some(({ rootId }) => rootId === id)) throw new AppError('NOT_FOUND')
  await endSessionTree(services, id)
}

export { sessionsOfUser }
