import type { Area } from '@metapyra/map/plan'
import { isInside } from '@metapyra/map/plan'
import { session } from '../../session/session.ts'
import type { DoorsDeps } from '../live/doors.ts'

/** How many people a room takes who talk with each other, where as many are in it; else undefined. */
export const fullOf = ({ people, $presence }: Pick<DoorsDeps, 'people' | '$presence'>, area: Area) => {
  const fits = session.state.$room.get()?.entered.talkFits
  if (area.kind !== 'meeting' || !fits) return undefined
  const others = people.$people.get().map(({ userId }) => people.placeOf(userId))
  const inside = [...others, $presence.get()?.walker.place].filter((place) => place && isInside(area, place))
  return inside.length >= fits.meeting ? fits.meeting : undefined
}
