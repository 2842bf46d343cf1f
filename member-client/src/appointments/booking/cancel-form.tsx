import type { Booking } from '@metapyra/contract/entities/appointment'
import { ApiError } from '@metapyra/session/errors'
import { useState } from 'react'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import * as css from './booking-frame.module.css'
import { Notice } from './told.tsx'
import { problemWords } from './words.ts'
import { WordsField } from './words-field.tsx'

interface CancelFormProps {
  token: string
  onCancelled(booking: Booking): void
  goBack(): void
}

/** The reason is for the host, who is told at once. */
export function CancelForm({ token, onCancelled, goBack }: CancelFormProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm(async ({ reason }) => {
    setProblem(null)
    try {
      const how = { bearer: token, isSilent: true }
      onCancelled(await session.api('POST v2/appointment/cancel', { ...(reason && { reason }) }, how))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(problemWords(error))
    }
  })
  return (
    <Form form={form}>
      <WordsField label="Reason, shared with your host" name="reason" maxLength={500} rows={3} />
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
