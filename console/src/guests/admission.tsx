import type { SpaceSettings } from '@metapyra/contract/entities/admin'
import type { GuestRight } from '@metapyra/contract/guests'
import { GUEST_RIGHT_LABELS, GUEST_RIGHT_SETTINGS, GUEST_RIGHTS } from '@metapyra/contract/guests'
import { useState } from 'react'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { SwitchField } from '../ui/form/fields.tsx'
import { Note } from '../ui/page/note.tsx'
import { TableSkeleton } from '../ui/table/table-skeleton.tsx'
import css from './guests.module.css'
import type { AdmissionState } from './use-admission.ts'

type AdmissionSetting = 'takesLinkGuests' | 'takesMeetingGuests' | 'isGuestAllowed'

const DOORS: { setting: AdmissionSetting; label: string; hint: string }[] = [
  {
    setting: 'takesLinkGuests',
    label: 'By guest link',
    hint: 'Members invite guests with links that expire. Each link has its own rooms and permissions.',
  },
  {
    setting: 'takesMeetingGuests',
    label: 'For bookings and events',
    hint: 'Anyone who books a member or is invited to an event can join while it lasts, even if the rest is off.',
  },
  {
    setting: 'isGuestAllowed',
    label: 'Anyone with the address',
    hint: 'No invitation needed: anyone can walk in under any name.',
  },
]

const isOn = (settings: SpaceSettings, setting: AdmissionSetting): boolean =>
  setting === 'isGuestAllowed' ? settings.isGuestAllowed === 'true' : settings[setting]
const changeTo = (setting: AdmissionSetting, next: boolean) =>
  setting === 'isGuestAllowed'
    ? { isGuestAllowed: next ? ('true' as const) : ('false' as const) }
    : { [setting]: next }

/**
 * The three ways in which guests are admitted, and what guests can see in the space. Turning one off kicks guests, so
 * it asks for confirmation first.
 */
export function Admission({ admission }: { admission: AdmissionState }) {
  const { settings, isOpen, change } = admission
  const [confirming, setClosing] = useState<AdmissionSetting | null>(null)
  if (!settings) return <TableSkeleton label="guest access" />
  const toggle = (setting: AdmissionSetting, next: boolean) =>
    next ? change(changeTo(setting, true), 'Guests can now join this way.') : setClosing(setting)
  const give = (right: GuestRight, next: boolean) =>
    change({ [GUEST_RIGHT_SETTINGS[right]]: next }, next ? 'Guests can now see this.' : 'Hidden from guests.')
  return (
    <section className={css['admission']} aria-label="Guest access and permissions">
      <div className={css['column']}>
        <h2>Guests can join</h2>
        {DOORS.map(({ setting, label, hint }) => (
          <SwitchField
            key={setting}
            label={label}
            hint={hint}
            isOn={isOn(settings, setting)}
            onChange={(next) => toggle(setting, next)}
          />
        ))}
        {isOpen && (
          <Note type="warning">
            Anyone who knows this space’s address can walk in, hear people nearby, and see what’s on under
            “Guests can”.
          </Note>
        )}
      </div>
      <div className={css['column']}>
        <h2>Guests can</h2>
        <p className={css['line']}>
          Guests always see who’s nearby, and what’s said in their room once they’ve joined.
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
        open={confirming !== null}
        title="Turn off this guest access?"
        okText="Turn off"
        okButtonProps={{ danger: true }}
        onOk={() => {
          if (confirming) change(changeTo(confirming, false), 'Guests can no longer join this way.')
          setClosing(null)
        }}
        onCancel={() => setClosing(null)}
      >
        <p>
          Guests who joined this way are removed right away. Their links stay and work again when you turn
          this back on.
        </p>
      </Dialog>
    </section>
  )
}
