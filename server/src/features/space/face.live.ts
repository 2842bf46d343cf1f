import type { AuditAction } from '@metapyra/contract/audit'
import type { SpaceFace } from '@metapyra/contract/room'
import type { Tile } from '@metapyra/map/plan'
import { AppError } from '../../platform/http/app-error.ts'
import type { Live } from '../../platform/realtime/live.ts'
import type { Services } from '../../platform/services.ts'
import type { Ground } from '../map/service.ts'
import { groundOf, mapFaceOf } from '../map/service.ts'
import { admitsGuests, guestRightsOf, settingsOf, workspaceById } from '../workspace/service.ts'
import { entryPlace } from './rules.ts'

const CHANGED = 'space:changed'
const SHOWN: ReadonlySet<AuditAction> = new Set(['space.changed', 'logo.changed', 'settings.changed'])

/** A space as everybody in it sees it, whatever they are there, and what they walk on. */
export const faceOf = async (
  { db }: Services,
  spaceId: string,
): Promise<{ face: SpaceFace; ground: Ground }> => {
  const row = await workspaceById(db, spaceId)
  if (!row) throw new AppError('NOT_FOUND')
  const { name, logo: spaceLogo, settings } = row
  const { isChatOn, chatRetentionDays } = settingsOf(settings)
  const guests = {
    takesByLink: admitsGuests(settings, 'link'),
    takesOfMeetings: admitsGuests(settings, 'meeting'),
    rights: guestRightsOf(settings),
  }
  const ground = groundOf(row.mapId)
  return {
    face: { name, spaceLogo, isChatOn, chatRetentionDays, guests, map: mapFaceOf(ground) },
    ground,
  }
}

/**
 * [LIVE-13] A new name, logo or switch of the space is seen at once by those who are there, and [MAP-4] a new map takes
 * them all to its entrance.
 */
export const showFace = (services: Services, live: Live) => {
  /** Of any space's face. */
  let changes = 0
  const show = async (spaceId: string): Promise<void> => {
    if (!live.callersHere().some(({ space }) => space.id === spaceId)) return
    const { face, ground } = await faceOf(services, spaceId)
    const standing: Tile[] = []
    live.floor.changeRoom(spaceId, ground, (personId) => {
      const place = entryPlace(personId, ground, standing)
      standing.push(place)
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
  /** What was read in between may be from before: whoever comes in then would walk on a map that nobody sees. */
  return { changes: () => changes }
}
