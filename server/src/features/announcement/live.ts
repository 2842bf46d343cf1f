import { ANNOUNCEMENT_STATUS } from '@metapyra/contract/constants'
import type { Live } from '../../platform/realtime/live.ts'
import type { Services } from '../../platform/services.ts'
import type { AnnouncementRow } from './queries.ts'
import { announcementById, changedWithin } from './queries.ts'
import { statusAt } from './rules.ts'
import { toLive } from './service.ts'

/** Maximum delay of a scheduled announcement. */
const POLL_MS = 1000
/**
 * Overlap of two polls, because a commit becomes visible after its transaction read the clock, and the clocks of two
 * nodes differ.
 */
const OVERLAP_MS = 10_000
const CHANGED = 'announcement:changed'

const isUnchangedSinceStart = ({ startsAt, updatedAt }: AnnouncementRow): boolean =>
  startsAt !== null && updatedAt <= startsAt

/**
 * [ANN-5] Notifies a space when announcements go live, change and end. Each node polls the database for its own people.
 * Changes by a call are sent at once, and by Redis to the other nodes too.
 */
export const announcementLive = ({ db, bus, clock }: Services, live: Live): void => {
  /** The last state sent of each announcement, so that overlapping polls send nothing twice. */
  const lastSent = new Map<string, { what: string; at: Date }>()
  let polledAt = clock()

  const notifySpace = (row: AnnouncementRow): void => {
    const now = clock()
    const status = statusAt(row, now)
    const isLive = status === ANNOUNCEMENT_STATUS.live
    if (!isLive && status !== ANNOUNCEMENT_STATUS.ended) return
    const what = `${status} ${row.updatedAt.getTime()}`
    if (lastSent.get(row.id)?.what === what) return
    lastSent.set(row.id, { what, at: now })
    if (isLive)
      live.toSpace(row.workspaceId, isUnchangedSinceStart(row) ? 'announcement:live' : CHANGED, toLive(row))
    else live.toSpace(row.workspaceId, 'announcement:ended', row.id)
  }
  const tellOf = async (id: string): Promise<void> => {
    const found = await announcementById(db, id)
    if (found) notifySpace(found.row)
  }

  const look = async (): Promise<void> => {
    const now = clock()
    const since = new Date(polledAt.getTime() - OVERLAP_MS)
    const spaceIds = [...new Set(live.callersHere().map(({ space }) => space.id))]
    if (spaceIds.length > 0) for (const row of await changedWithin(db, spaceIds, since, now)) notifySpace(row)
    for (const [id, { at }] of lastSent) if (at < since) lastSent.delete(id)
    polledAt = now
  }

  bus.on('announcement:changed', ({ id }) => {
    live.attempt(tellOf(id))
    live.nodes.tell(CHANGED, id)
  })
  live.nodes.hear<string>(CHANGED, (id) => live.attempt(tellOf(id)))
  bus.on('announcement:seen', ({ by, id }) => live.toOtherDevices(by, 'announcement:ended', id))
  live.every(POLL_MS, look)
}
