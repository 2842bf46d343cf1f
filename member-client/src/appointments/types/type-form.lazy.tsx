import { DEFAULT_BOOKING_TYPE } from '@metapyra/contract/appointment'
import type { Input } from '@metapyra/contract/calls'
import type { BookingType } from '@metapyra/contract/entities/appointment'
import type { GroupPerson } from '@metapyra/contract/entities/chat'
import { useState } from 'react'
import * as events from '../../calendar/events.module.css'
import type { Places } from '../../calendar/location.ts'
import { WhereField } from '../../calendar/where-field.tsx'
import { invalidate } from '../../data/query.ts'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import type { Values } from '../../ui/forms/use-form.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as look from '../../ui/tab/form.module.css'
import { DurationFields, durationsIn } from './duration-fields.tsx'
import { isSpaceAdmin } from './is-space-admin.ts'
import { LimitFields, limitsIn } from './limit-fields.tsx'
import { QuestionFields, questionsIn } from './question-fields.tsx'
import { TeamFields } from './team-fields.tsx'

export interface TypeRequest {
  /** The meeting type to edit; null for a new one. */
  type: BookingType | null
  places: Places
}

type MeetingTypeInput = Input<'PUT v2/appointment/type'>

const inputOf = (
  values: Values,
  type: BookingType | null,
  hosts: readonly GroupPerson[],
): MeetingTypeInput => {
  const place = values['place'] ?? ''
  const mode = values['mode'] as BookingType['mode'] | undefined
  return {
    ...(type && { typeId: type.id }),
    title: values['title'] ?? '',
    description: values['description'] ?? '',
    location: place === '' ? null : { type: values['placeType'] as 'room', value: place },
    durations: durationsIn(values),
    questions: questionsIn(values),
    confirm: values['confirm'] === 'on' ? 'manual' : 'auto',
    ...limitsIn(values),
    ...(mode && mode !== 'single' && { mode, hostIds: hosts.map(({ userId }) => userId) }),
  }
}

function TypeForm({ type, places, close }: TypeRequest & { close(): void }) {
  const [hosts, setHosts] = useState<GroupPerson[]>(
    () => type?.hosts.map((host) => ({ ...host, colour: '', companyPosition: null })) ?? [],
  )
  const form = useForm(async (values) => {
    await session.api('PUT v2/appointment/type', inputOf(values, type, hosts), { isSilent: true })
    invalidate('appointment')
    close()
    session.toast('success', type ? 'Saved.' : 'Meeting type created. Copy its link to share it.')
  })
  const mayBeTeam = type ? type.ownerId === null : isSpaceAdmin()
  return (
    <Form form={form}>
      <Field label="Title" name="title" maxLength={120} defaultValue={type?.title} autoFocus={!type} />
      <DurationFields known={type?.durations ?? [...DEFAULT_BOOKING_TYPE.durations]} />
      <WhereField places={places} location={type?.location} noLocationLabel="In the space" />
      {mayBeTeam && <TeamFields type={type} hosts={hosts} setHosts={setHosts} />}
      <TextField
        label="Description"
        name="description"
        required={false}
        rows={2}
        maxLength={2000}
        defaultValue={type?.description}
      />
      <details className={events.more}>
        <summary>Notice, buffers, limits</summary>
        <LimitFields type={type} />
      </details>
      <details className={events.more}>
        <summary>Questions for guests</summary>
        <QuestionFields known={type?.questions ?? []} />
      </details>
      <label className={look.switch}>
        <input type="checkbox" name="confirm" defaultChecked={type?.confirm === 'manual'} />
        Require confirmation
      </label>
      <p className={look.acts}>
        <Button kind="plain" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" isBusy={form.isSending}>
          Save
        </Button>
      </p>
    </Form>
  )
}

/** [APPT-11] Creates or edits a meeting type of the user or of a team. */
export const showTypeForm = createOverlay<TypeRequest>((request, close) => (
  <Dialog
    title={request?.type ? `Edit “${request.type.title}”` : 'New meeting type'}
    isOpen={request !== null}
    isBroad
    onClose={close}
  >
    {request && <TypeForm {...request} close={close} />}
  </Dialog>
))
