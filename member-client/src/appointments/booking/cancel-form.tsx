import type { Booking } from '@metapyra/contract/entities/appointment'
import { ApiError } from '@metapyra/session/errors'
import { useState } from 'react'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import * as css from './booking-frame.module.css'
import { problemWords } from './booking-page-format.ts'
import { MultilineField } from './multiline-field.tsx'
import { Notice } from './notice.tsx'

interface CancelFormProps {
  token: string
  onCancelled(booking: Booking): void
  goBack(): void
}

/** Cancels a booking. The reason is sent to the host immediately. */
export function CancelForm({ token, onCancelled, goBack }: CancelFormProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm(async ({ reason }) => {
    setProblem(null)
    try {
      const options = { bearer: token, isSilent: true }
      onCancelled(await session.api('POST v2/appointment/cancel', { ...(reason && { reason }) }, options))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(problemWords(error))
    }
  })
  return (
    <Form form={form}>
      <MultilineField label="Reason, shared with your host" name="reason" maxLength={500} rows={3} />
      {problem && <Notice role="alert">{problem}</Notice>}
      <div className={css.acts}>
        <Button type="submit" kind="danger" isBusy={form.isSending}>
          Cancel booking
        </Button>
        <Button kind="plain" onClick={goBack}>
          Keep booking
        </Button>
      </div>
    </Form>
  )
}
