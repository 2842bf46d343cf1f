import { useRef, useState } from 'react'
import { allZones } from '../appointments/booking/times/zone.ts'
import * as events from '../calendar/events.module.css'
import { Button } from '../ui/controls/button.tsx'
import { Form } from '../ui/forms/form.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { PeopleField } from '../ui/people-field/people-field.tsx'
import * as look from '../ui/tab/form.module.css'
import { guestFrom } from './guest.ts'
import { GuestFields, NO_GUEST } from './guest-fields.tsx'
import type { TimeQuery } from './time-query.ts'
import { queryProblem } from './time-query.ts'
import * as css from './time-query-form.module.css'
import { WhenFields } from './when-fields.tsx'

interface TimeQueryFormProps {
  query: TimeQuery
  setQuery(query: TimeQuery): void
  /** The form displays the errors that it throws. */
  find(query: TimeQuery): Promise<void>
  close(): void
}

/** Form for the people, the duration and the range of days. */
export function TimeQueryForm({ query, setQuery, find, close }: TimeQueryFormProps) {
  const { isSelfIn, people, guests, optionalIds } = query
  const [guestDraft, setGuestDraft] = useState(NO_GUEST)
  const [guestProblems, setGuestProblems] = useState<Partial<typeof NO_GUEST>>({})
  const [lack, setLack] = useState<string | null>(null)
  const peopleBox = useRef<HTMLDivElement>(null)
  const change = (part: Partial<TimeQuery>) => {
    setLack(null)
    setQuery({ ...query, ...part })
  }
  const form = useForm(async () => {
    // A guest who was typed in but not added counts as well.
    const last = guestFrom(guestDraft, allZones())
    if (last && 'problems' in last) return setGuestProblems(last.problems)
    const fullQuery = last ? { ...query, guests: [...guests, last.guest] } : query
    const lacks = queryProblem(fullQuery)
    if (lacks) {
      setLack(lacks)
      // The message is far above the button, on a phone out of sight, so the focus moves there.
      return peopleBox.current?.querySelector('input')?.focus()
    }
    setQuery(fullQuery)
    setGuestDraft(NO_GUEST)
    await find(fullQuery)
  })
  const toggle = (userId: string, isOn: boolean) =>
    change({
      optionalIds: isOn ? [...optionalIds, userId] : optionalIds.filter((id) => id !== userId),
    })
  const missing = people.filter(({ userId }) => optionalIds.includes(userId)).length
  return (
    <Form form={form}>
      <div ref={peopleBox} className={css.people}>
        <PeopleField label="Members" chosen={people} onChange={(selected) => change({ people: selected })} />
        <p className={css.problem} role="alert">
          {lack}
        </p>
      </div>
      <label className={look.switch}>
        <input
          type="checkbox"
          checked={isSelfIn}
          onChange={({ currentTarget }) => change({ isSelfIn: currentTarget.checked })}
        />
        Include me
      </label>
      {people.length > 0 && (
        <details className={events.more}>
          <summary>
            {missing === 0 ? 'Everyone is required' : `${missing} of ${people.length} optional`}
          </summary>
          <fieldset className={`${look.kinds} ${css.optional}`}>
            <legend className={look.legend}>Optional attendees</legend>
            {people.map(({ userId, name }) => (
              <label key={userId}>
                <input
                  type="checkbox"
                  checked={optionalIds.includes(userId)}
                  onChange={({ currentTarget }) => toggle(userId, currentTarget.checked)}
                />
                <span>{name}</span>
              </label>
            ))}
          </fieldset>
        </details>
      )}
      <GuestFields
        guests={guests}
        onChange={(next) => change({ guests: next })}
        draft={guestDraft}
        setDraft={setGuestDraft}
        problems={guestProblems}
        setProblems={setGuestProblems}
      />
      <WhenFields query={query} setQuery={setQuery} />
      <p className={look.acts}>
        <Button kind="plain" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" isBusy={form.isSending}>
          Find times
        </Button>
      </p>
    </Form>
  )
}
