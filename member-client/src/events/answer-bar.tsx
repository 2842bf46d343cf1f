import type { Event } from '@metapyra/contract/entities/event'
import { useState } from 'react'
import * as css from '../calendar/events.module.css'
import { Button, buttonClass } from '../ui/controls/button.tsx'
import { Field } from '../ui/forms/field.tsx'
import { Form } from '../ui/forms/form.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { createOverlay } from '../ui/overlays/create-overlay.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import * as look from '../ui/tab/form.module.css'
import { attendanceOf } from './attendance.ts'
import { keyOfEvent, respond } from './event-store.ts'
import { STATUS_WORDS } from './list/event-row.tsx'

const ANSWERS = [
  ['going', 'Yes'],
  ['maybe', 'Maybe'],
  ['declined', 'No'],
] as const
type Answer = (typeof ANSWERS)[number][0]

interface AnswerRequest {
  event: Event
  send(answers: Record<string, string>): Promise<void>
}

function Questions({ event, send, close }: AnswerRequest & { close(): void }) {
  const form = useForm(async (values) => {
    await send(Object.fromEntries(Object.entries(values).filter(([, words]) => words !== '')))
    close()
  })
  return (
    <Form form={form}>
      {event.questions.map(({ id, label, isRequired }) => (
        <Field key={id} label={label} name={id} required={isRequired} maxLength={1000} />
      ))}
      <p className={look.acts}>
        <Button kind="plain" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" isBusy={form.isSending}>
          I’m going
        </Button>
      </p>
    </Form>
  )
}

const showQuestions = createOverlay<AnswerRequest>((request, close) => (
  <Dialog title="A few questions" isOpen={request !== null} onClose={close}>
    {request && <Questions {...request} close={close} />}
  </Dialog>
))

/** The user's answer to an invitation; in a series, for this occurrence or for all. */
export function AnswerBar({ event, isPlain }: { event: Event; isPlain?: boolean }) {
  const { mustReconfirm, recurrenceId, questions, ownRole } = event
  const ownStatus = attendanceOf(event.ownStatus, event.endsAt)
  const [isOfAll, setOfAll] = useState(false)
  const [busy, setBusy] = useState<Answer | null>(null)
  const key = isOfAll ? { eventId: event.id, recurrenceId: null } : keyOfEvent(event)
  const answer = async (status: Answer) => {
    const send = async (answers?: Record<string, string>) => {
      await respond(key, { status, ...(answers && { answers }) })
    }
    if (status === 'going' && questions.length > 0) return showQuestions({ event, send })
    setBusy(status)
    await send().catch(() => undefined)
    setBusy(null)
  }
  const hasReplied = ownStatus && !ANSWERS.some(([name]) => name === ownStatus) && ownStatus !== 'invited'
  return (
    <section className={css.answer} data-plain={isPlain || undefined} aria-label="Your reply">
      <p className={css.question}>
        {mustReconfirm
          ? 'The time has changed. Still going?'
          : hasReplied
            ? STATUS_WORDS[ownStatus]
            : ownRole === 'host'
              ? 'You’re hosting. Going?'
              : 'Going?'}
      </p>
      <div className={css.answers}>
        {ANSWERS.map(([name, words]) => (
          <button
            key={name}
            type="button"
            className={buttonClass({ kind: 'plain', size: 'small' })}
            aria-pressed={ownStatus === name && !mustReconfirm}
            aria-busy={busy === name || undefined}
            onClick={() => void answer(name)}
          >
            {words}
          </button>
        ))}
      </div>
      {recurrenceId && (
        <label className={look.switch}>
          <input
            type="checkbox"
            checked={isOfAll}
            onChange={({ currentTarget }) => setOfAll(currentTarget.checked)}
          />
          For the whole series
        </label>
      )}
    </section>
  )
}
