import { hasDoor } from '@metapyra/map/plan'
import { AppError } from '../../platform/http/app-error.ts'
import { groundOf } from '../map/service.ts'

interface Mapped {
  mapId: string
}

/** The rooms behind doors: who may walk into them is said one by one. */
const roomsOn = ({ mapId }: Mapped) => {
  const { id: groundId, plan } = groundOf(mapId)
  return plan.areas
    .filter(hasDoor)
    .map(({ id, name }) => ({ areaId: id, name, objectId: `${groundId}/${id}` }))
}

export const roomsOf = (space: Mapped) => roomsOn(space).map(({ areaId, name }) => ({ areaId, name }))

/** As a link keeps the rooms into which it leads; VALIDATION where there is no such room. */
export const roomsFrom = (space: Mapped, areaIds: readonly number[] | null): string[] | null => {
  if (areaIds === null) return null
  const known = new Map(roomsOn(space).map(({ areaId, objectId }) => [areaId, objectId]))
  return areaIds.map((areaId) => {
    const objectId = known.get(areaId)
    if (!objectId)
      throw new AppError('VALIDATION', { fields: { rooms: 'There’s no such room in this space.' } })
    return objectId
  })
}

/** Of the rooms of a link those that are on the map by now. */
export const roomsOnMap = (space: Mapped, rooms: readonly string[] | null) =>
  rooms &&
  roomsOn(space).flatMap(({ areaId, name, objectId }) => (rooms.includes(objectId) ? { areaId, name } : []))

/** [GUEST-15] A meeting's guests walk into its own room, and into none where it has none. */
export const roomsOfMeeting = (space: Mapped, room: string | null): string[] =>
  roomsOn(space).flatMap(({ name, objectId }) => (name === room ? objectId : []))
