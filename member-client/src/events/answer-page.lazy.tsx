import type { Reply } from '@metapyra/contract/calls'
import { ApiError, isPassing } from '@metapyra/session/errors'
import type { Route } from '@metapyra/session/routes'
import { useCallback, useEffect, useState } from 'react'
import { saveCalendarFile } from '../appointments/booking/save-calendar-file.ts'
import { JoinNow } from '../calendar/join-link/join-now.tsx'
import { useRefreshTimer } from '../calendar/join-link/use-refresh-timer.ts'
import { dayHere, dayWords, spanWords, timeWords, zoneNote } from '../calendar/local-dates.ts'
import { linkIn, whereWords } from '../calendar/location.ts'
import { session } from '../session/session.ts'
import { Button } from '../ui/controls/button.tsx'
import { Skeleton } from '../ui/controls/skeleton.tsx'
import { Field } from '../ui/forms/field.tsx'
import { Form } from '../ui/forms/form.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { FormPage } from '../ui/pages/form-page.tsx'
import { LinkNotOpened } from '../ui/pages/link-not-opened.tsx'
import { SceneBesideForm } from '../ui/scene/scene-beside-form.tsx'
import * as css from './answer-page.module.css'
import { recurrenceText } from './recurrence-text.ts'

type Invited = Reply<'POST v2/event/invitation'>
type Answer = 'going' | 'maybe' | 'declined'

const WORDS: Record<Answer, string> = { going: 'I’m going', maybe: 'Maybe', declined: 'I can’t go' }

const answerIn = (search: string): Answer | null => {
  const clickedAnswer = new URLSearchParams(search).get('answer') ?? ''
  return clickedAnswer in WORDS ? (clickedAnswer as Answer) : null
}

const ANSWERED: Partial<Record<string, string>> = {
  going: 'You’re going. See you there.',
  maybe: 'You replied maybe.',
  declined: 'You’re not going.',
  waitlisted: 'It’s full. You’re on the waitlist. We’ll let you know if a spot opens.',
  pending: 'A host needs to approve you. We’ll email you.',
}

/** Includes the day only if it is not today. */
const formatOpening = (at: string): string => {
  const day = dayHere(new Date(at))
  return day === dayHere(new Date()) ? timeWords(at) : `${timeWords(at)} on ${dayWords(day, 0)}`
}

const keyOfLink = (token: string, recurrenceId: string | null) => ({
  token,
  ...(recurrenceId && { recurrenceId }),
})
const loadInvited = (token: string, recurrenceId: string | null) =>
  session.api('POST v2/event/invitation', keyOfLink(token, recurrenceId), { isSilent: true })

/**
 * The page of an email's invitation link for people without an account: the event, and their answer. Opening it does
 * not answer.
 */
export function AnswerPage({ route, token }: { route: Route; token: string }) {
  const recurrenceId = new URLSearchParams(route.search).get('occurrence')
  const key = keyOfLink(token, recurrenceId)
  const [invited, setInvited] = useState<Invited | null>(null)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const load = useCallback(() => {
    setFailure(null)
    loadInvited(token, recurrenceId).then(setInvited, (error) => {
      if (!(error instanceof ApiError)) throw error
      setFailure(error)
    })
  }, [token, recurrenceId])
  useEffect(load, [load])
  const now = useRefreshTimer(() => {
    if (!invited) return
    loadInvited(token, recurrenceId).then(
      // Keeps an answer that was given in the meantime.
      (fresh) => setInvited((current) => (current === invited ? fresh : current)),
      (error) => {
        if (!(error instanceof ApiError)) throw error
        if (!isPassing(error.code)) setFailure(error)
      },
    )
  })
  if (failure) return <LinkNotOpened title="This invitation didn’t open" failure={failure} onRetry={load} />
  if (!invited)
    return (
      <FormPage title="Your invitation" lead="Loading the event…" beside={<SceneBesideForm />}>
        <Skeleton height={220} />
      </FormPage>
    )
  const send: AnswerProps['send'] = async (status, { answers, isSilent = false } = {}) =>
    setInvited(
      await session.api(
        'POST v2/event/answer',
        { ...key, status, ...(answers && { answers }) },
        { isSilent },
      ),
    )
  const enter = () => session.api('POST v2/event/enter', key, { isSilent: true })
  return <InvitationDetails {...{ now, invited, send, enter }} clickedAnswer={answerIn(route.search)} />
}

interface AnswerProps {
  /** The answer that was clicked in the email. */
  clickedAnswer: Answer | null
  now: number
  invited: Invited
  /** Silent if the form itself displays errors. */
  send(status: Answer, options?: { answers?: Record<string, string>; isSilent?: boolean }): Promise<void>
  enter(): Promise<Reply<'POST v2/event/enter'>>
}

function InvitationDetails({ clickedAnswer, invited, now, send, enter }: AnswerProps) {
  const { event, name, spaceName, answers, door } = invited
  const { title, status, location, rrule, description, questions, organizerName } = event
  // Someone who attended has answered by that.
  const ownStatus = event.ownStatus === 'attended' ? 'going' : event.ownStatus
  const isOver = status === 'cancelled' || status === 'ended'
  const link = location && linkIn(location)
  const where = whereWords(location)
  const note = zoneNote(event)
  const form = useForm(async (values) => {
    const answers = Object.fromEntries(Object.entries(values).filter(([, words]) => words !== ''))
    setSelectedAnswer(null)
    await send('going', { isSilent: true, ...(questions.length > 0 && { answers }) })
  })
  const [busy, setBusy] = useState<Answer | null>(null)
  const submit = async (answer: Answer) => {
    setBusy(answer)
    setSelectedAnswer(null)
    await send(answer).catch(() => undefined)
    setBusy(null)
  }
  // A postal address has no entrance online.
  const entrance = location?.type === 'address' ? null : door
  const isOpen = entrance !== null && now >= Date.parse(entrance.opensAt)
  // Once open, the join button is the main one; before that, the given answer, or else “going”.
  const [selectedAnswer, setSelectedAnswer] = useState(clickedAnswer)
  const main = selectedAnswer ?? (isOpen ? null : ownStatus && ownStatus in WORDS ? ownStatus : 'going')
  return (
    <FormPage
      title={title}
      lead={
        <>
          <bdi>{organizerName}</bdi> from <bdi>{spaceName}</bdi> invited <bdi>{name}</bdi>.
        </>
      }
      beside={<SceneBesideForm />}
    >
      <dl className={css.facts}>
        <dt>When</dt>
        <dd>
          {spanWords(event)}
          {note && <span>{note}</span>}
          {rrule && <span>{recurrenceText(rrule)}</span>}
        </dd>
        {where && (
          <>
            <dt>Where</dt>
            <dd>
              {link ? <a href={link}>{where}</a> : where}
              {location?.type === 'room' && (
                <span>
                  In <bdi>{spaceName}</bdi>
                </span>
              )}
            </dd>
          </>
        )}
      </dl>
      {description && <p className={css.description}>{description}</p>}
      <p className={css.status} role="status">
        {isOver
          ? status === 'cancelled'
            ? 'This event was canceled.'
            : 'This event has ended.'
          : selectedAnswer && selectedAnswer !== ownStatus
            ? `Press “${WORDS[selectedAnswer]}” to confirm.`
            : ownStatus && ANSWERED[ownStatus]}
      </p>
      {entrance && (
        <div className={css.acts}>
          <JoinNow {...entrance} now={now} opensWords={formatOpening(entrance.opensAt)} fetchEntry={enter} />
        </div>
      )}
      {!isOver && (
        <div className={css.acts}>
          <Button kind="quiet" size="small" onClick={() => saveCalendarFile(invited.ics, title)}>
            Add to calendar
          </Button>
        </div>
      )}
      {!isOver && (
        <Form form={form}>
          {questions.map(({ id, label, isRequired }) => (
            <Field
              key={id}
              label={label}
              name={id}
              required={isRequired}
              maxLength={1000}
              defaultValue={answers?.[id]}
            />
          ))}
          <div className={css.acts}>
            {(Object.keys(WORDS) as Answer[]).map((answer) => (
              <Button
                key={answer}
                kind={answer === main ? 'main' : 'plain'}
                aria-pressed={answer === ownStatus}
                isBusy={answer === busy || (answer === 'going' && form.isSending)}
                {...(answer === 'going' ? { type: 'submit' } : { onClick: () => void submit(answer) })}
              >
                {WORDS[answer]}
              </Button>
            ))}
          </div>
        </Form>
      )}
    </FormPage>
  )
}
