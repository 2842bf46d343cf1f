import type { GuestRight } from '@metapyra/contract/guests'
import { GUEST_RIGHT_LABELS, GUEST_RIGHTS } from '@metapyra/contract/guests'
import { useCall } from '../../data/query.ts'
import { isAdminOf } from '../../session/admin-link.ts'
import { $guestSettings } from '../../session/guests.ts'
import { session } from '../../session/session.ts'
import { useStore } from '../../ui/controls/use-store.ts'
import * as css from './invite-tab.module.css'

/** A link's own rights and rooms; null means the same as for all guests, or all rooms. */
export interface LinkAllows {
  rights: GuestRight[] | null
  rooms: number[] | null
}

/** Returns the link's own rights and rooms; leaves out those that follow the defaults. */
export const ownRightsOf = ({ rights, rooms }: LinkAllows) => ({
  ...(rights && { rights }),
  ...(rooms && { rooms }),
})

const toggled = <T,>(list: readonly T[], item: T, isIn: boolean): T[] =>
  isIn
    ? [...list.filter((existing) => existing !== item), item]
    : list.filter((existing) => existing !== item)

interface LinkRightsFieldsProps {
  allows: LinkAllows
  onChange(allows: LinkAllows): void
}

/**
 * Selects what guests with the link can see, and the rooms that they can enter. Members can't grant more than all
 * guests have.
 */
export function LinkRightsFields({ allows, onChange }: LinkRightsFieldsProps) {
  const guests = useStore($guestSettings)
  // Without the list of rooms, a link opens all of them.
  const { data } = useCall('POST v2/guest/rooms', {})
  const rooms = data?.rooms ?? []
  const ofAll = guests?.rights ?? []
  const grantable = isAdminOf(session.state.$workspace.get()?.id ?? '') ? GUEST_RIGHTS : ofAll
  const rights = allows.rights ?? ofAll
  const selectedRooms = allows.rooms ?? rooms.map(({ areaId }) => areaId)
  const enter = (areaId: number, isIn: boolean) => {
    const next = toggled(selectedRooms, areaId, isIn)
    onChange({ ...allows, rooms: next.length === rooms.length ? null : next })
  }
  return (
    <>
      <p className={css.always}>
        Guests see people nearby, and messages in their room from when they joined.
      </p>
      {grantable.length > 0 && (
        <fieldset className={css.checks}>
          <legend>They can also</legend>
          {grantable.map((right) => (
            <label key={right}>
              <input
                type="checkbox"
                checked={rights.includes(right)}
                onChange={({ currentTarget }) =>
                  onChange({ ...allows, rights: toggled(rights, right, currentTarget.checked) })
                }
              />
              {GUEST_RIGHT_LABELS[right]}
            </label>
          ))}
        </fieldset>
      )}
      {rooms.length > 0 && (
        <fieldset className={css.checks}>
          <legend>Rooms they can join</legend>
          {rooms.map(({ areaId, name }) => (
            <label key={areaId}>
              <input
                type="checkbox"
                checked={selectedRooms.includes(areaId)}
                onChange={({ currentTarget }) => enter(areaId, currentTarget.checked)}
              />
              {name}
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}
