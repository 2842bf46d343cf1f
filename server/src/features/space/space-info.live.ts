import type { AuditAction } from '@metapyra/contract/audit'
import type { SpaceSummary } from '@metapyra/contract/room'
import type { Tile } from '@metapyra/map/plan'
import { AppError } from '../../platform/http/app-error.ts'
import type { Live } from '../../platform/realtime/live.ts'
import type { Services } from '../../platform/services.ts'
import type { LoadedMap } from '../map/service.ts'
import { mapById, mapReferenceOf } from '../map/service.ts'
import { admitsGuests, guestRightsOf, settingsOf, workspaceById } from '../workspace/service.ts'
import { entryPlace } from './entry.rules.ts'

const CHANGED = 'space:changed'
const SHOWN: ReadonlySet<AuditAction> = new Set(['space.changed', 'logo.changed', 'settings.changed'])

/** Returns a space as everyone in it sees it, and its map. */
export const spaceInfoOf = async (
  { db }: Services,
  spaceId: string,
): Promise<{ face: SpaceSummary; ground: LoadedMap }> => {
  const row = await workspaceById(db, spaceId)
  if (!row) throw new AppError('NOT_FOUND')
  const { name, logo: spaceLogo, settings } = row
  const { isChatOn, chatRetentionDays } = settingsOf(settings)
  const guests = {
    takesByLink: admitsGuests(settings, 'link'),
    takesOfMeetings: admitsGuests(settings, 'meeting'),
    rights: guestRightsOf(settings),
  }
  const ground = mapById(row.mapId)
  return {
    face: { name, spaceLogo, isChatOn, chatRetentionDays, guests, map: mapReferenceOf(ground) },
    ground,
  }
}

/**
 * [LIVE-13] Sends a space's new name, logo or settings to the people present at once. [MAP-4] A new map moves everyone
 * to its entrance.
 */
export const publishSpaceInfo = (services: Services, live: Live) => {
  /** Counts changes of any space. */
  let changes = 0
  const show = async (spaceId: string): Promise<void> => {
    if (!live.callersHere().some(({ space }) => space.id === spaceId)) return
    const { face, ground } = await spaceInfoOf(services, spaceId)
    const occupied: Tile[] = []
    live.floor.changeRoom(spaceId, ground, (personId) => {
      const place = entryPlace(personId, ground, occupied)
      occupied.push(place)
      return place
    })
    live.toSpace(spaceId, CHANGED, face)
  }
  services.bus.on('act:recorded', ({ workspaceId, action }) => {
    if (!SHOWN.has(action)) return
    changes += 1
    live.attempt(show(workspaceId))
    live.nodes.tell(CHANGED, workspaceId)
  })
  live.nodes.hear<string>(CHANGED, (spaceId) => {
    changes += 1
    live.attempt(show(spaceId))
  })
  /**
   * Lets callers detect that what they read is stale: otherwise someone entering at that moment would be on an outdated
   * map.
   */
  return { changes: () => changes }
}
