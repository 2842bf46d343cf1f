import type { SpaceSettings } from '@metapyra/contract/entities/admin'
import type { GuestRight } from '@metapyra/contract/guests'
import { GUEST_RIGHT_LABELS, GUEST_RIGHT_SETTINGS, GUEST_RIGHTS } from '@metapyra/contract/guests'
import css from '../guests.module.css'
import type { GuestLink } from '../resource.ts'
import { useRooms } from './use-rooms.ts'

/** What all guests of the space can see. */
export const guestRightsIn = (settings: SpaceSettings | undefined): GuestRight[] =>
  GUEST_RIGHTS.filter((right) => settings?.[GUEST_RIGHT_SETTINGS[right]])

/** A link's own rights and rooms; null means the same as for all guests, or all rooms. */
export interface LinkRightsValue {
  rights: GuestRight[] | null
  rooms: number[] | null
}

export const allowsOf = ({ hasOwnRights, rights, rooms }: GuestLink): LinkRightsValue => ({
  rights: hasOwnRights ? rights : null,
  rooms: rooms?.map(({ areaId }) => areaId) ?? null,
})

/** Returns the parts of a link's rights that differ from before. */
export const changedRights = (
  before: LinkRightsValue,
  { rights, rooms }: LinkRightsValue,
): Partial<LinkRightsValue> => ({
  ...(String(rights) !== String(before.rights) && { rights }),
  ...(String(rooms) !== String(before.rooms) && { rooms }),
})

/** A link without rights or rooms of its own. */
export const DEFAULT_LINK_RIGHTS: LinkRightsValue = { rights: null, rooms: null }

const toggled = <T,>(list: readonly T[], item: T, isIn: boolean): T[] =>
  isIn
    ? [...list.filter((otherItem) => otherItem !== item), item]
    : list.filter((otherItem) => otherItem !== item)

interface LinkRightsProps {
  /** Set by antd's form. */
  value?: LinkRightsValue
  onChange?: (allows: LinkRightsValue) => void
  /** What all guests can see. */
  guestRights: readonly GuestRight[]
}

/** Selects the rooms that a link opens, and what its guests can see there. */
export function LinkRights({ value: allows = DEFAULT_LINK_RIGHTS, onChange, guestRights }: LinkRightsProps) {
  const rooms = useRooms()
  const { rights } = allows
  const chosenRooms = allows.rooms ?? rooms.map(({ areaId }) => areaId)
  const check = (areaId: number, isIn: boolean) => {
    const next = toggled(chosenRooms, areaId, isIn)
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
                checked={chosenRooms.includes(areaId)}
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

/** A line of the list: the rooms that a link opens, and what its guests can see. */
export function LinkRightsSummary({ link: { rights, rooms, isMeeting } }: { link: GuestLink }) {
  const where = rooms === null ? 'All rooms' : rooms.map(({ name }) => name).join(', ') || 'Open floor only'
  const what = rights.length === 0 ? 'people nearby' : rights.map((right) => SHORT[right]).join(', ')
  return (
    <span className={css['line']}>
      {isMeeting && 'Booking or event. '}
      {where}. Sees {what}.
    </span>
  )
}
