import { hasDoor } from '@metapyra/map/plan'
import { AppError } from '../../platform/http/app-error.ts'
import { mapById } from '../map/service.ts'

interface Mapped {
  mapId: string
}

/** The rooms with doors, which links can allow one by one. */
const roomsOn = ({ mapId }: Mapped) => {
  const { id: groundId, plan } = mapById(mapId)
  return plan.areas
    .filter(hasDoor)
    .map(({ id, name }) => ({ areaId: id, name, objectId: `${groundId}/${id}` }))
}

export const roomsOf = (space: Mapped) => roomsOn(space).map(({ areaId, name }) => ({ areaId, name }))

/** Converts area ids to the form in which a link stores its rooms. Throws VALIDATION if there is no such room. */
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

/** Returns those of a link's rooms that are on the current map. */
export const roomsOnMap = (space: Mapped, rooms: readonly string[] | null) =>
  rooms &&
  roomsOn(space).flatMap(({ areaId, name, objectId }) => (rooms.includes(objectId) ? { areaId, name } : []))

/** [GUEST-15] Guests of a meeting can enter only its room, or none if it has no room. */
export const roomsOfMeeting = (space: Mapped, room: string | null): string[] =>
  roomsOn(space).flatMap(({ name, objectId }) => (name === room ? objectId : []))
