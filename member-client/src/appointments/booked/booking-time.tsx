import type { BookingType } from '@metapyra/contract/entities/appointment'
import { useEffect, useState } from 'react'
import { ClashNote } from '../../calendar/clashes/clash-note.tsx'
import type { ConflictQuery } from '../../calendar/clashes/conflicts.ts'
import { useClashes } from '../../calendar/clashes/conflicts.ts'
import { wallHere } from '../../calendar/local-dates.ts'
import * as field from '../../ui/forms/field.module.css'
import { FieldFrame } from '../../ui/forms/field-frame.tsx'
import * as look from '../../ui/tab/form.module.css'
import { FreeTimes } from './suggested-times.tsx'

const MINUTE_MS = 60_000
const DEFAULT_DURATION_MIN = 30

const clashInputOf = (start: string, minutes: number, typeId: string | undefined): ConflictQuery | null => {
  const ms = Date.parse(start)
  if (Number.isNaN(ms)) return null
  const end = new Date(ms + minutes * MINUTE_MS).toISOString()
  return { start: new Date(ms).toISOString(), end, ...(typeId && { typeId }) }
}

/** [APPT-42] The time and the meeting type of a new booking. Conflicts are displayed before it is booked. */
export function useOwnTime(startsAt: string | undefined, types: readonly BookingType[]) {
  const [start, setStart] = useState(() => (startsAt ? wallHere(new Date(startsAt)) : ''))
  const [typeId, setTypeId] = useState<string>()
  const type = types.find(({ id }) => id === typeId) ?? types[0]
  const minutes = type?.durations[0] ?? DEFAULT_DURATION_MIN
  const input = clashInputOf(start, minutes, type?.id)
  const { found, lookFor, areConflictsKnown } = useClashes(() => input)
  const about = JSON.stringify(input)
  useEffect(() => lookFor(about), [lookFor, about])
  return { start, setStart, typeId, setTypeId, found, isTold: areConflictsKnown }
}

interface BookingTimeFieldsProps {
  time: ReturnType<typeof useOwnTime>
  types: readonly BookingType[]
}

/** Selects one of the user’s free times, or any other time. */
export function BookingTimeFields({
  time: { start, setStart, typeId, setTypeId, found },
  types,
}: BookingTimeFieldsProps) {
  return (
    <>
      {types.length > 1 && (
        <FieldFrame label="Meeting type" name="typeId" required>
          {(control) => (
            <select
              {...control}
              className={field.input}
              value={typeId}
              onChange={({ currentTarget }) => setTypeId(currentTarget.value)}
            >
              {types.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
      )}
      <div className={look.pair}>
        <FieldFrame
          label="Starts"
          name="start"
          required
          hint="Pick an available time below, or enter any other."
        >
          {(control) => (
            <input
              {...control}
              type="datetime-local"
              className={field.input}
              min={wallHere(new Date())}
              value={start}
              onInput={({ currentTarget }) => setStart(currentTarget.value)}
            />
          )}
        </FieldFrame>
      </div>
      <ClashNote {...found} />
      <FreeTimes
        typeId={typeId}
        legend="Your available times"
        none="Enter any other time above."
        daysFirst={2}
        isChosen={(slot) => wallHere(new Date(slot.start)) === start}
        onPress={(slot) => setStart(wallHere(new Date(slot.start)))}
      />
    </>
  )
}
