import type { FastifyBaseLogger } from 'fastify'
import type { MemberKey } from '../../platform/db/member-batch.ts'
import type { Services } from '../../platform/services.ts'
import { storeEntry } from './queries.ts'

/** Minimum time between two records of a person's activity. */
const RECORD_INTERVAL_MS = 5 * 60_000

/** [ADM-15] Records what people do in a space while they are in it: “Last active” is when they last did anything. */
export const createActivity = (
  { db, clock, presence }: Pick<Services, 'db' | 'clock' | 'presence'>,
  log: Pick<FastifyBaseLogger, 'error'>,
) => {
  /** When each person was last recorded, oldest first. */
  const recordedAt = new Map<string, number>()
  const forgetOld = (nowMs: number): void => {
    for (const [key, atMs] of recordedAt) {
      if (atMs > nowMs - RECORD_INTERVAL_MS) return
      recordedAt.delete(key)
    }
  }
  return ({ workspaceId, userId }: MemberKey): void => {
    const now = clock()
    const key = `${workspaceId} ${userId}`
    forgetOld(now.getTime())
    if (recordedAt.has(key) || !presence.isIn(workspaceId, userId)) return
    recordedAt.set(key, now.getTime())
    storeEntry(db, { workspaceId, userId }, now).catch((error: Error) =>
      // A failure is only logged, because their activity in five minutes is stored anyway.
      log.error({ err: error }, 'who is active was not stored'),
    )
  }
}
