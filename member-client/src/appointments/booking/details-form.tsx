import type { Input } from '@metapyra/contract/calls'
import type { BookingPage } from '@metapyra/contract/entities/appointment'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { MailField } from '../../ui/forms/mail-field.tsx'
import type { Values } from '../../ui/forms/use-form.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import * as css from './booking-frame.module.css'
import { MultilineField } from './multiline-field.tsx'
import { Notice } from './notice.tsx'
import { ReservationTimer } from './reservation-timer.tsx'
import type { SlotReservation } from './times/slot-reservation.ts'

export type Details = Pick<Input<'POST v2/appointment/schedule'>, 'name' | 'email' | 'note' | 'answers'>

const nameOf = (questionId: string): string => `question-${questionId}`

const detailsIn = (values: Values, questions: BookingPage['questions']): Details => {
  const { name = '', email = '', note } = values
  const answers = questions
    .map(({ id }) => ({ questionId: id, answer: values[nameOf(id)] ?? '' }))
    .filter(({ answer }) => answer !== '')
  return { name, email, ...(note && { note }), ...(answers.length > 0 && { answers }) }
}

interface DetailsFormProps {
  page: BookingPage
  reservation: SlotReservation | null
  /** The error of the last attempt. */
  problem: string | null
  send(details: Details): Promise<void>
  goBack(): void
}

/** The visitor's details, and the host's questions. */
export function DetailsForm({ page, reservation, problem, send, goBack }: DetailsFormProps) {
  const { questions, email, confirm } = page
  const user = session.state.$user.get()
  const form = useForm((values) => send(detailsIn(values, questions)))
  return (
    <Form form={form}>
      {reservation && <ReservationTimer sinceMs={reservation.sinceMs} />}
      <Field label="Name" name="name" autoComplete="name" maxLength={120} defaultValue={user?.name ?? ''} />
      <MailField defaultValue={email ?? user?.email ?? ''} hint="We’ll send a confirmation." />
      {questions.map(({ id, label, isRequired }) => (
        <MultilineField
          key={id}
          label={label}
          name={nameOf(id)}
          required={isRequired}
          maxLength={1000}
          rows={2}
        />
      ))}
      <MultilineField label="Note for your host" name="note" maxLength={2000} rows={3} />
      {problem && <Notice role="alert">{problem}</Notice>}
      <div className={css.acts}>
        <Button type="submit" isBusy={form.isSending}>
          {confirm === 'manual' ? 'Request this time' : 'Book this time'}
        </Button>
        <Button kind="plain" onClick={goBack}>
          Change time
        </Button>
      </div>
    </Form>
  )
}
