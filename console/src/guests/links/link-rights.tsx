import type { SpaceSettings } from '@metapyra/contract/entities/admin'
import type { GuestRight } from '@metapyra/contract/guests'
import { GUEST_RIGHT_LABELS, GUEST_RIGHT_SETTINGS, GUEST_RIGHTS } from '@metapyra/contract/guests'
import css from '../guests.module.css'
import type { GuestLink } from '../resource.ts'
import { useRooms } from './use-rooms.ts'

/** What all guests of the space see. */
export const guestRightsIn = (settings: SpaceSettings | undefined): GuestRight[] =>
  GUEST_RIGHTS.filter((right) => settings?.[GUEST_RIGHT_SETTINGS[right]])

/** What a link says of itself; null: as for all guests, or all rooms. */
export interface LinkAllows {
  rights: GuestRight[] | null
  rooms: number[] | null
}

export const allowsOf = ({ hasOwnRights, rights, rooms }: GuestLink): LinkAllows => ({
  rights: hasOwnRights ? rights : null,
  rooms: rooms?.map(({ areaId }) => areaId) ?? null,
})

/** Of what a link allows what is said anew. */
export const changedRights = (before: LinkAllows, { rights, rooms }: LinkAllows): Partial<LinkAllows> => ({
  ...(String(rights) !== String(before.rights) && { rights }),
  ...(String(rooms) !== String(before.rooms) && { rooms }),
})

/** Nothing of its own. */
export const ALLOWS_AS_ALL: LinkAllows = { rights: null, rooms: null }

const toggled = <T,>(list: readonly T[], one: T, isIn: boolean): T[] =>
  isIn ? [...list.filter((other) => other !== one), one] : list.filter((other) => other !== one)

interface LinkRightsProps {
  /** antd's form gives and takes them. */
  value?: LinkAllows
  onChange?: (allows: LinkAllows) => void
  /** What all guests see. */
  guestRights: readonly GuestRight[]
}

/** Which rooms, and what its guests see there. */
export function LinkRights({ value: allows = ALLOWS_AS_ALL, onChange, guestRights }: LinkRightsProps) {
  const rooms = useRooms()
  const { rights } = allows
  const chosen = allows.rooms ?? rooms.map(({ areaId }) => areaId)
  const check = (areaId: number, isIn: boolean) => {
    const next = toggled(chosen, areaId, isIn)
    onChange?.({ ...allows, rooms: next.length === rooms.length ? null : next })
  }
  return (
    <>
      <fieldset className={css['checks']}>
        <legend>Guests with this link can</legend>
        <label>
          <input
            type="checkbox"
            checked={rights === null}
            onChange={({ target }) =>
              onChange?.({ ...allows, rights: target.checked ? null : [...guestRights] })
            }
          />
          Do what all guests can
        </label>
        {rights !== null &&
          GUEST_RIGHTS.map((right) => (
            <label key={right}>
              <input
                type="checkbox"
                checked={rights.includes(right)}
                onChange={({ target }) =>
                  onChange?.({ ...allows, rights: toggled(rights, right, target.checked) })
                }
              />
              {GUEST_RIGHT_LABELS[right]}
            </label>
          ))}
      </fieldset>
      {rooms.length > 0 && (
        <fieldset className={css['checks']}>
          <legend>Rooms they can enter</legend>
          {rooms.map(({ areaId, name }) => (
            <label key={areaId}>
              <input
                type="checkbox"
                checked={chosen.includes(areaId)}
                onChange={({ target }) => check(areaId, target.checked)}
              />
              {name}
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}

const SHORT: Record<GuestRight, string> = {
  chat: 'chat',
  history: 'earlier messages',
  people: 'everyone',
  events: 'events',
  polls: 'polls',
  library: 'library',
}

/** In a line of the list: where a link leads, and what its guests see. */
export function AllowedBy({ link: { rights, rooms, isMeeting } }: { link: GuestLink }) {
  const where = rooms === null ? 'All rooms' : rooms.map(({ name }) => name).join(', ') || 'Open floor only'
  const what = rights.length === 0 ? 'people nearby' : rights.map((right) => SHORT[right]).join(', ')
  return (
    <span className={css['line']}>
      {isMeeting && 'Booking or event. '}
      {where}. Sees {what}.
    </span>
  )
}
