import type { FastifyBaseLogger } from 'fastify'
import type { MemberKey } from '../../platform/db/member-batch.ts'
import type { Services } from '../../platform/services.ts'
import { storeEntry } from './queries.ts'

/** So often at most is written down that somebody is active. */
const NOTED_EVERY_MS = 5 * 60_000

/** [ADM-15] Takes note of what people do in a space while they are in it: “Last active” is when they last did anything. */
export const createActivity = (
  { db, clock, presence }: Pick<Services, 'db' | 'clock' | 'presence'>,
  log: Pick<FastifyBaseLogger, 'error'>,
) => {
  /** When each was noted last, the oldest first. */
  const noted = new Map<string, number>()
  const forgetOld = (nowMs: number): void => {
    for (const [key, atMs] of noted) {
      if (atMs > nowMs - NOTED_EVERY_MS) return
      noted.delete(key)
    }
  }
  return ({ workspaceId, userId }: MemberKey): void => {
    const now = clock()
    const key = `${workspaceId} ${userId}`
    forgetOld(now.getTime())
    if (noted.has(key) || !presence.isIn(workspaceId, userId)) return
    noted.set(key, now.getTime())
    storeEntry(db, { workspaceId, userId }, now).catch((error: Error) =>
      // With what they do in five minutes it is written after all.
      log.error({ err: error }, 'who is active was not stored'),
    )
  }
}
