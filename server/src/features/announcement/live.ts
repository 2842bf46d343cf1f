import { ANNOUNCEMENT_STATUS } from '@metapyra/contract/constants'
import type { Live } from '../../platform/realtime/live.ts'
import type { Services } from '../../platform/services.ts'
import type { AnnouncementRow } from './queries.ts'
import { announcementById, turnedWithin } from './queries.ts'
import { statusAt } from './rules.ts'
import { toLive } from './service.ts'

/** How late somebody hears of one that goes live by its time. */
const LOOK_EVERY_MS = 1000
/** A commit becomes visible later than its transaction read the clock, and the clocks of two nodes differ. */
const OVERLAP_MS = 10_000
const CHANGED = 'announcement:changed'

const isAsItBegan = ({ startsAt, updatedAt }: AnnouncementRow): boolean =>
  startsAt !== null && updatedAt <= startsAt

/**
 * [ANN-5] Tells a space what goes live, changes and ends there. Each node looks at the database for its own people;
 * what was changed by a call is told at once, by the other nodes too as long as Redis is there.
 */
export const announcementLive = ({ db, bus, clock }: Services, live: Live): void => {
  /** What was told last of each, so that nothing is told again while the looks overlap. */
  const told = new Map<string, { what: string; at: Date }>()
  let lookedAt = clock()

  const tell = (row: AnnouncementRow): void => {
    const now = clock()
    const status = statusAt(row, now)
    const isLive = status === ANNOUNCEMENT_STATUS.live
    if (!isLive && status !== ANNOUNCEMENT_STATUS.ended) return
    const what = `${status} ${row.updatedAt.getTime()}`
    if (told.get(row.id)?.what === what) return
    told.set(row.id, { what, at: now })
    if (isLive) live.toSpace(row.workspaceId, isAsItBegan(row) ? 'announcement:live' : CHANGED, toLive(row))
    else live.toSpace(row.workspaceId, 'announcement:ended', row.id)
  }
  const tellOf = async (id: string): Promise<void> => {
    const found = await announcementById(db, id)
    if (found) tell(found.row)
  }

  const look = async (): Promise<void> => {
    const now = clock()
    const since = new Date(lookedAt.getTime() - OVERLAP_MS)
    const spaceIds = [...new Set(live.callersHere().map(({ space }) => space.id))]
    if (spaceIds.length > 0) for (const row of await turnedWithin(db, spaceIds, since, now)) tell(row)
    for (const [id, { at }] of told) if (at < since) told.delete(id)
    lookedAt = now
  }

  bus.on('announcement:changed', ({ id }) => {
    live.attempt(tellOf(id))
    live.nodes.tell(CHANGED, id)
  })
  live.nodes.hear<string>(CHANGED, (id) => live.attempt(tellOf(id)))
  bus.on('announcement:seen', ({ by, id }) => live.toOtherDevices(by, 'announcement:ended', id))
  live.every(LOOK_EVERY_MS, look)
}
