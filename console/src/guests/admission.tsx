import type { SpaceSettings } from '@metapyra/contract/entities/admin'
import type { GuestRight } from '@metapyra/contract/guests'
import { GUEST_RIGHT_LABELS, GUEST_RIGHT_SETTINGS, GUEST_RIGHTS } from '@metapyra/contract/guests'
import { useState } from 'react'
import { SwitchField } from '../settings/fields.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'
import css from './guests.module.css'
import type { AdmissionState } from './use-admission.ts'

type Door = 'takesLinkGuests' | 'takesMeetingGuests' | 'isGuestAllowed'

const DOORS: { door: Door; label: string; hint: string }[] = [
  {
    door: 'takesLinkGuests',
    label: 'By personal link',
    hint: 'Members invite guests by a link that ends. Each link says which rooms and what it allows.',
  },
  {
    door: 'takesMeetingGuests',
    label: 'For bookings and events',
    hint: 'Whoever books a member or is invited to an event comes in while it lasts, whatever the other switches say.',
  },
  {
    door: 'isGuestAllowed',
    label: 'Anyone with the address',
    hint: 'No invitation needed: strangers can walk in under any name.',
  },
]

const isOn = (settings: SpaceSettings, door: Door): boolean =>
  door === 'isGuestAllowed' ? settings.isGuestAllowed === 'true' : settings[door]
const changeTo = (door: Door, next: boolean) =>
  door === 'isGuestAllowed'
    ? { isGuestAllowed: next ? ('true' as const) : ('false' as const) }
    : { [door]: next }

/** The three doors, and what guests see inside. Closing a door puts people out, so that it asks first. */
export function Admission({ admission }: { admission: AdmissionState }) {
  const { settings, isOpen, change } = admission
  const [closing, setClosing] = useState<Door | null>(null)
  if (!settings) return null
  const turn = (door: Door, next: boolean) =>
    next ? change(changeTo(door, true), 'Guests can come in this way now.') : setClosing(door)
  const give = (right: GuestRight, next: boolean) =>
    change({ [GUEST_RIGHT_SETTINGS[right]]: next }, next ? 'Guests can see this now.' : 'Hidden from guests.')
  return (
    <section className={css['admission']} aria-label="Who comes in and what they see">
      <div className={css['column']}>
        <h2>Guests can come in</h2>
        {DOORS.map(({ door, label, hint }) => (
          <SwitchField
            key={door}
            label={label}
            hint={hint}
            isOn={isOn(settings, door)}
            onChange={(next) => turn(door, next)}
          />
        ))}
        {isOpen && (
          <Note type="warning">
            Anyone who knows the address of this space can walk in, hear who is near, and see what is turned
            on under “Guests can”.
          </Note>
        )}
      </div>
      <div className={css['column']}>
        <h2>Guests can</h2>
        <p className={css['line']}>
          Guests always see who is near them, and what is said in the room they are in from when they came.
        </p>
        {GUEST_RIGHTS.map((right) => (
          <SwitchField
            key={right}
            label={GUEST_RIGHT_LABELS[right]}
            isOn={settings[GUEST_RIGHT_SETTINGS[right]]}
            onChange={(next) => give(right, next)}
          />
        ))}
      </div>
      <Dialog
        open={closing !== null}
        title="Stop letting guests in this way?"
        okText="Stop letting them in"
        okButtonProps={{ danger: true }}
        onOk={() => {
          if (closing) change(changeTo(closing, false), 'Guests no longer come in this way.')
          setClosing(null)
        }}
        onCancel={() => setClosing(null)}
      >
        <p>
          Guests who came in this way leave at once. Their links stay, and work again once you turn this on.
        </p>
      </Dialog>
    </section>
  )
}
