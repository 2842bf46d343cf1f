import type { Live } from '../../platform/realtime/live.ts'
import { createLatestThrottle } from '../../platform/realtime/throttle-latest.ts'
import type { Services } from '../../platform/services.ts'
import { spacesWithDeskOf } from './queries.ts'
import type { Owner } from './service.ts'
import { desksIn, releaseDesksWithoutRight } from './service.ts'

const CHANGED = 'desks:changed'
const NOTED = 'desk:noted'
/** A bulk act announces one batch after another. Waiting this long lets the desks be loaded once for many. */
const DEBOUNCE_MS = 200

/** [DESK-5] Sends changed desks to everyone in the room at once, and changed notes only to their owner. */
export const deskLive = (services: Services, live: Live): void => {
  const { bus, db } = services
  const show = async (spaceId: string): Promise<void> => {
    if (!live.callersHere().some(({ space }) => space.id === spaceId)) return
    live.toSpace(spaceId, 'space:desks', await desksIn(services, spaceId))
  }
  const newest = createLatestThrottle<string>(live.every, (spaceId) => live.attempt(show(spaceId)))
  const showSoon = (spaceId: string): void => newest(spaceId, spaceId)
  const tell = (spaceId: string): void => {
    showSoon(spaceId)
    live.nodes.tell(CHANGED, spaceId)
  }
  bus.on(CHANGED, ({ workspaceId }) => tell(workspaceId))
  live.nodes.hear<string>(CHANGED, showSoon)

  const unsettled = new Set<string>()
  const settle = async (workspaceId: string): Promise<void> => {
    unsettled.delete(workspaceId)
    await releaseDesksWithoutRight(services, workspaceId)
  }
  bus.on('members:changed', ({ workspaceId }) => {
    if (unsettled.has(workspaceId)) return
    unsettled.add(workspaceId)
    setTimeout(() => live.attempt(settle(workspaceId)), DEBOUNCE_MS).unref()
  })
  const rename = async (userId: string): Promise<void> => {
    for (const spaceId of await spacesWithDeskOf(db, userId)) tell(spaceId)
  }
  bus.on('profile:changed', ({ userId }) => live.attempt(rename(userId)))

  const bring = ({ workspaceId, userId }: Owner): void => live.toPerson(workspaceId, userId, 'desk:noted')
  const tellOwner = ({ workspaceId, userId }: Owner): void => {
    bring({ workspaceId, userId })
    live.nodes.tell(NOTED, { workspaceId, userId })
  }
  bus.on('desk:noted', tellOwner)
  bus.on('desk:read', tellOwner)
  live.nodes.hear<Owner>(NOTED, bring)
}
