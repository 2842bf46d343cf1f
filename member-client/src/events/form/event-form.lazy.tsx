import type { Input } from '@metapyra/contract/calls'
import type { GroupPerson } from '@metapyra/contract/entities/chat'
import type { Event } from '@metapyra/contract/entities/event'
import { ownZone } from '@metapyra/session/dates'
import { useRef, useState } from 'react'
import * as css from '../../calendar/events.module.css'
import { plusDays } from '../../calendar/local-dates.ts'
import type { Places } from '../../calendar/location.ts'
import { WhereField } from '../../calendar/where-field.tsx'
import { invalidate } from '../../data/query.ts'
import { newClientId } from '../../session/client-id.ts'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import type { Values } from '../../ui/forms/use-form.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import { lazyPart, QUIET } from '../../ui/lazy/lazy-part.tsx'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { DraftButton, SendButton } from '../../ui/tab/draft-button.tsx'
import * as look from '../../ui/tab/form.module.css'
import { inputOf, keyOfEvent, openEvent, updateEvent } from '../event-store.ts'
import type { EventInitialValues, Times } from './initial-values.ts'
import { furtherTimes, inviteWords, timesOfInitial } from './initial-values.ts'
import { Invitees, invitedBy } from './invitees.tsx'
import { MoreFields, moreOf } from './more-fields.tsx'
import type { Repeat } from './repeat.ts'
import { repeatOf, ruleFor } from './repeat.ts'
import type { Scope } from './scope-dialog.tsx'
import { WhenFields } from './when-fields.tsx'

export interface EventFormRequest {
  places: Pick<Places, 'names'>
  /** The event to edit; null for a new one. */
  event: Event | null
  scope: Scope | null
  /** [EVENT-36] The initial values of a new event. */
  initial?: EventInitialValues
}

const CUSTOM_RULE = 'kept'

/** Parses the times from the form values; a rule that matches none of the options is kept. */
const timesOf = (values: Values, first: Times | null) => {
  const { startLocal = '', endLocal = '', timezone = ownZone(), repeat = 'never', until = '' } = values
  const isAllDay = values['isAllDay'] === 'on'
  const start = isAllDay ? `${startLocal.slice(0, 10)}T00:00` : startLocal
  return {
    startLocal: start,
    // Users expect the last day to be included.
    endLocal: isAllDay ? `${plusDays(endLocal.slice(0, 10), 1)}T00:00` : endLocal,
    timezone,
    isAllDay,
    rrule: repeat === CUSTOM_RULE ? (first?.rrule ?? null) : ruleFor(repeat as Repeat, start, until),
  }
}

/**
 * [EVENT-7] Returns the changed values. One occurrence of a series can have its own place, time and subject; the rest
 * belongs to the series.
 */
const changesOf = (values: Values, event: Event, scope: Scope | null) => {
  const { rrule, ...times } = timesOf(values, event)
  const { startLocal, endLocal } = times
  if (scope === 'this') return { startLocal, endLocal }
  return { ...moreOf(values), ...times, ...(rrule !== event.rrule && { rrule }) }
}

const FormClashes = lazyPart(
  () => import('../../calendar/clashes/form-clashes.lazy.tsx').then((module) => module.FormClashes),
  QUIET,
)

function EventForm({ places, event, scope, initial, close }: EventFormRequest & { close(): void }) {
  const [people, setPeople] = useState<GroupPerson[]>(() => [...(initial?.people ?? [])])
  const first = event ?? (initial ? timesOfInitial(initial) : null)
  const isDraft = useRef(false)
  const [id] = useState(newClientId)
  const form = useForm(async (values) => {
    const { title = '', description = '' } = values
    const place = values['place'] ?? ''
    const location = place === '' ? null : { type: values['placeType'] as 'room', value: place }
    const details = { title, description, location }
    if (event) {
      const key = scope === 'all' || scope === null ? { eventId: event.id } : inputOf(keyOfEvent(event))
      const change: Input<'PUT v2/event/update'> = {
        ...{ ...key, version: event.version, ...details, ...changesOf(values, event, scope) },
        ...(scope && { scope }),
      }
      openEvent(keyOfEvent(await updateEvent(change, true)))
    } else {
      const input = {
        id,
        ...details,
        ...moreOf(values),
        ...timesOf(values, first),
        ...(initial && values['repeat'] === CUSTOM_RULE && furtherTimes(initial)),
        isDraft: isDraft.current,
        ...invitedBy(people, values['emailList'] ?? ''),
      }
      openEvent(keyOfEvent(await session.api('POST v2/event/create', input, { isSilent: true })))
      invalidate('event')
    }
    close()
  })
  return (
    <Form form={form}>
      <Field
        label="Title"
        name="title"
        maxLength={120}
        defaultValue={event?.title ?? initial?.title}
        autoFocus
      />
      <WhenFields
        times={first}
        isSingleOccurrence={scope === 'this'}
        repeat={first ? (repeatOf(first.rrule, first.startLocal) ?? CUSTOM_RULE) : 'never'}
        customRuleText={CUSTOM_RULE}
      />
      <WhereField places={places} location={event?.location} />
      <FormClashes timesOf={(values) => timesOf(values, first)} exceptEventId={event?.id} />
      {!event && (
        <details className={css.more}>
          <summary>{inviteWords(people)}</summary>
          <Invitees people={people} setPeople={setPeople} />
        </details>
      )}
      <TextField
        label="Description"
        name="description"
        required={false}
        rows={2}
        maxLength={20_000}
        defaultValue={event?.description}
      />
      {scope !== 'this' && <MoreFields event={event} />}
      <p className={look.acts}>
        <Button kind="plain" onClick={close}>
          Cancel
        </Button>
        {!event && <DraftButton isDraft={isDraft} isSending={form.isSending} />}
        <SendButton isDraft={isDraft} isSending={form.isSending}>
          {event ? 'Save' : 'Create event'}
        </SendButton>
      </p>
    </Form>
  )
}

/** Says that the series is edited, unless a single occurrence is. */
const titleOf = (request: EventFormRequest | null): string => {
  if (!request?.event) return 'New event'
  const isSeries = request.event.rrule !== null && request.event.recurrenceId === null
  return isSeries ? 'Edit series' : 'Edit event'
}

export const showEventForm = createOverlay<EventFormRequest>((request, close) => (
  <Dialog title={titleOf(request)} isOpen={request !== null} isBroad onClose={close}>
    {request && <EventForm {...request} close={close} />}
  </Dialog>
))
