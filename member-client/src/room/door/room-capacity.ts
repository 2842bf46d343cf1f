import type { Area } from '@metapyra/map/plan'
import { isInside } from '@metapyra/map/plan'
import { session } from '../../session/session.ts'
import type { DoorsDeps } from '../live/doors.ts'

/** Number of people in a meeting room if it is full; undefined if it is not. */
export const capacityIfFull = (
  { people, $presence }: Pick<DoorsDeps, 'people' | '$presence'>,
  area: Area,
) => {
  const fits = session.state.$room.get()?.entered.talkFits
  if (area.kind !== 'meeting' || !fits) return undefined
  const otherPlaces = people.$people.get().map(({ userId }) => people.placeOf(userId))
  const inside = [...otherPlaces, $presence.get()?.walker.place].filter(
    (place) => place && isInside(area, place),
  )
  return inside.length >= fits.meeting ? fits.meeting : undefined
}
