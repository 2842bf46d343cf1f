import type { Event } from '@metapyra/contract/entities/event'
import { useState } from 'react'
import * as field from '../ui/forms/field.module.css'
import { FieldFrame } from '../ui/forms/field-frame.tsx'
import * as look from '../ui/tab/form.module.css'
import type { Places } from './location.ts'

const TYPES = [
  ['room', 'Room in this space'],
  ['url', 'Link'],
  ['address', 'In person'],
] as const

const LABELS: Record<string, string> = { room: 'Room', url: 'Link', address: 'Address' }

interface WhereFieldProps {
  places: Pick<Places, 'names'>
  /** Undefined for something new, for which a room is preselected if there are any. */
  location: Event['location'] | undefined
  /** Label of the option without a location. */
  noLocationLabel?: string
}

/** Selects the location: a room of the space, a link, or a postal address. */
export function WhereField({ places, location, noLocationLabel = 'No location' }: WhereFieldProps) {
  const isInRoom = location === undefined && places.names.length > 0
  const [type, setType] = useState<string>(location?.type ?? (isInRoom ? 'room' : ''))
  const initialValue = location?.type === type ? location.value : ''
  const rooms =
    initialValue && !places.names.includes(initialValue) ? [initialValue, ...places.names] : places.names
  return (
    <div className={look.pair}>
      <FieldFrame label="Location" name="placeType" required>
        {(control) => (
          <select
            {...control}
            required={false}
            className={field.input}
            value={type}
            onChange={({ currentTarget }) => setType(currentTarget.value)}
          >
            <option value="">{noLocationLabel}</option>
            {TYPES.map(([name, words]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      {type && (
        <FieldFrame label={LABELS[type] ?? ''} name="place" required>
          {(control) =>
            type === 'room' ? (
              <select {...control} className={field.input} defaultValue={initialValue}>
                {rooms.map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </select>
            ) : (
              <input
                {...control}
                key={type}
                type={type === 'url' ? 'url' : 'text'}
                className={field.input}
                placeholder={type === 'url' ? 'https://' : undefined}
                maxLength={2048}
                defaultValue={initialValue}
              />
            )
          }
        </FieldFrame>
      )}
    </div>
  )
}
