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
  asked: TimeQuery
  setAsked(asked: TimeQuery): void
  /** The form displays the errors that it throws. */
  find(asked: TimeQuery): Promise<void>
  close(): void
}

/** Form for the people, the duration and the range of days. */
export function TimeQueryForm({ asked, setAsked, find, close }: TimeQueryFormProps) {
  const { isSelfIn, people, guests, optionalIds } = asked
  const [typed, setTyped] = useState(NO_GUEST)
  const [guestProblems, setGuestProblems] = useState<Partial<typeof NO_GUEST>>({})
  const [lack, setLack] = useState<string | null>(null)
  const who = useRef<HTMLDivElement>(null)
  const change = (part: Partial<TimeQuery>) => {
    setLack(null)
    setAsked({ ...asked, ...part })
  }
  const form = useForm(async () => {
    // A guest who was typed in but not added counts as well.
    const last = guestFrom(typed, allZones())
    if (last && 'problems' in last) return setGuestProblems(last.problems)
    const whole = last ? { ...asked, guests: [...guests, last.guest] } : asked
    const lacks = queryProblem(whole)
    if (lacks) {
      setLack(lacks)
      // The message is far above the button, on a phone out of sight, so the focus moves there.
      return who.current?.querySelector('input')?.focus()
    }
    setAsked(whole)
    setTyped(NO_GUEST)
    await find(whole)
  })
  const toggle = (userId: string, isOn: boolean) =>
    change({
      optionalIds: isOn ? [...optionalIds, userId] : optionalIds.filter((one) => one !== userId),
    })
  const missing = people.filter(({ userId }) => optionalIds.includes(userId)).length
  return (
    <Form form={form}>
      <div ref={who} className={css.people}>
        <PeopleField label="Members" chosen={people} onChange={(chosen) => change({ people: chosen })} />
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
        typed={typed}
        setTyped={setTyped}
        problems={guestProblems}
        setProblems={setGuestProblems}
      />
      <WhenFields asked={asked} setAsked={setAsked} />
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
