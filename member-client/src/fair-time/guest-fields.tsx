import { zoneLabel } from '@metapyra/time/labels'
import { useMemo, useRef, useState } from 'react'
import { allZones } from '../appointments/booking/times/zone.ts'
import * as events from '../calendar/events.module.css'
import { Button } from '../ui/controls/button.tsx'
import { Icon } from '../ui/controls/icon.tsx'
import { useOnChange } from '../ui/controls/use-on-change.ts'
import * as field from '../ui/forms/field.module.css'
import { FieldFrame } from '../ui/forms/field-frame.tsx'
import { cross } from '../ui/icons/message.ts'
import * as iconButton from '../ui/style/icon-button.module.css'
import * as look from '../ui/tab/form.module.css'
import { guestFrom } from './guest.ts'
import type { Guest } from './time-query.ts'
import { MOST_GUESTS } from './time-query.ts'
import * as css from './time-query-form.module.css'

export interface TypedGuest {
  name: string
  zone: string
}
export const NO_GUEST: TypedGuest = { name: '', zone: '' }

interface GuestFieldsProps {
  guests: readonly Guest[]
  onChange(guests: Guest[]): void
  /** The content of the fields before it is added as a guest. */
  draft: TypedGuest
  setDraft(draft: TypedGuest): void
  problems: Partial<TypedGuest>
  setProblems(problems: Partial<TypedGuest>): void
}

const FIELDS = [
  ['name', 'Name'],
  ['zone', 'City or time zone'],
] as const

/** Fields for people without an account here: name and time zone. */
export function GuestFields(props: GuestFieldsProps) {
  const { guests, onChange, draft, setDraft, problems, setProblems } = props
  const zones = useMemo(allZones, [])
  const frame = useRef<HTMLDivElement>(null)
  // Opened by the user, and if a field inside has an error.
  const [isOpen, setOpen] = useState(guests.length > 0)
  const focus = () => frame.current?.querySelector('input')?.focus()
  useOnChange(problems, () => {
    frame.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  })
  const add = () => {
    const found = guestFrom(draft, zones)
    if (!found) return focus()
    if ('problems' in found) return setProblems(found.problems)
    const { name, timezone } = found.guest
    if (!guests.some((existing) => existing.name === name && existing.timezone === timezone))
      onChange([...guests, found.guest])
    setDraft(NO_GUEST)
    setProblems({})
    focus()
  }
  return (
    <details
      className={events.more}
      open={isOpen || Object.keys(problems).length > 0}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{guests.length > 0 ? `External guests (${guests.length})` : 'External guests'}</summary>
      {guests.length > 0 && (
        <ul className={css.guests}>
          {guests.map((guest) => (
            <li key={`${guest.name} ${guest.timezone}`}>
              <span>
                <b dir="auto">{guest.name}</b> {zoneLabel(guest.timezone, Date.now())}
              </span>
              <button
                type="button"
                className={iconButton.button}
                aria-label={`Remove ${guest.name}`}
                onClick={() => {
                  onChange(guests.filter((existing) => existing !== guest))
                  focus()
                }}
              >
                <Icon path={cross} size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {guests.length < MOST_GUESTS && (
        <div ref={frame}>
          <div className={look.pair}>
            {FIELDS.map(([part, label]) => (
              <FieldFrame
                key={part}
                label={label}
                name={`guest-${part}`}
                required={false}
                isOptional={false}
                problem={problems[part]}
              >
                {(control) => (
                  <input
                    {...control}
                    className={field.input}
                    autoComplete="off"
                    maxLength={120}
                    list={part === 'zone' ? 'fair-time-zones' : undefined}
                    value={draft[part]}
                    onInput={({ currentTarget: { value } }) => {
                      setDraft({ ...draft, [part]: value })
                      setProblems({})
                    }}
                    onKeyDown={(event) => {
                      if (event.key !== 'Enter') return
                      event.preventDefault()
                      add()
                    }}
                  />
                )}
              </FieldFrame>
            ))}
          </div>
          <datalist id="fair-time-zones">
            {zones.map((zone) => (
              <option key={zone} value={zone.replaceAll('_', ' ')} />
            ))}
          </datalist>
          <Button kind="plain" size="small" onClick={add}>
            Add guest
          </Button>
        </div>
      )}
    </details>
  )
}
