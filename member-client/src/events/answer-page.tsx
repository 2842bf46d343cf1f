import type { Reply } from '@metapyra/contract/calls'
import { ApiError, isPassing } from '@metapyra/session/errors'
import type { Route } from '@metapyra/session/routes'
import { useCallback, useEffect, useState } from 'react'
import { saveCalendarFile } from '../appointments/booking/save-calendar-file.ts'
import { JoinNow } from '../calendar/join-link/join-now.tsx'
import { useAskAgain } from '../calendar/join-link/use-ask-again.ts'
import { dayHere, dayWords, spanWords, timeWords, zoneNote } from '../calendar/when.ts'
import { linkIn, whereWords } from '../calendar/where.ts'
import { session } from '../session/session.ts'
import { Button } from '../ui/controls/button.tsx'
import { Skeleton } from '../ui/controls/skeleton.tsx'
import { Field } from '../ui/forms/field.tsx'
import { Form } from '../ui/forms/form.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { FormPage } from '../ui/pages/form-page.tsx'
import { LinkNotOpened } from '../ui/pages/link-not-opened.tsx'
import { RoomBeside } from '../ui/scene/room-beside.tsx'
import * as css from './answer-page.module.css'
import { repeatWords } from './repeat-words.ts'

type Invited = Reply<'POST v2/event/invitation'>
type Answer = 'going' | 'maybe' | 'declined'

const WORDS: Record<Answer, string> = { going: 'I’m going', maybe: 'Maybe', declined: 'I can’t go' }

const answerIn = (search: string): Answer | null => {
  const asked = new URLSearchParams(search).get('answer') ?? ''
  return asked in WORDS ? (asked as Answer) : null
}

const ANSWERED: Partial<Record<string, string>> = {
  going: 'You’re going. See you there.',
  maybe: 'You replied maybe.',
  declined: 'You’re not going.',
  waitlisted: 'It’s full. You’re on the waitlist. We’ll let you know if a spot opens.',
  pending: 'A host needs to approve you. We’ll email you.',
}

/** The day only where it is another one. */
const opensWords = (at: string): string => {
  const day = dayHere(new Date(at))
  return day === dayHere(new Date()) ? timeWords(at) : `${timeWords(at)} on ${dayWords(day, 0)}`
}

const keyOfLink = (token: string, recurrenceId: string | null) => ({
  token,
  ...(recurrenceId && { recurrenceId }),
})
const loadInvited = (token: string, recurrenceId: string | null) =>
  session.api('POST v2/event/invitation', keyOfLink(token, recurrenceId), { isSilent: true })

/** What a mail's link leads to for whoever has no account here: what it is, and whether they come. Opening it says nothing. */
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
  const now = useAskAgain(() => {
    if (!invited) return
    loadInvited(token, recurrenceId).then(
      // What was answered meanwhile is newer.
      (fresh) => setInvited((shown) => (shown === invited ? fresh : shown)),
      (error) => {
        if (!(error instanceof ApiError)) throw error
        if (!isPassing(error.code)) setFailure(error)
      },
    )
  })
  if (failure) return <LinkNotOpened title="This invitation didn’t open" failure={failure} onRetry={load} />
  if (!invited)
    return (
      <FormPage title="Your invitation" lead="Loading the event…" beside={<RoomBeside />}>
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
  return <Shown {...{ now, invited, send, enter }} asked={answerIn(route.search)} />
}

interface AnswerProps {
  /** The answer that was pressed in the mail. */
  asked: Answer | null
  now: number
  invited: Invited
  /** Silent where the form says itself what is wrong. */
  send(status: Answer, how?: { answers?: Record<string, string>; isSilent?: boolean }): Promise<void>
  enter(): Promise<Reply<'POST v2/event/enter'>>
}

function Shown({ asked, invited, now, send, enter }: AnswerProps) {
  const { event, name, spaceName, answers, door } = invited
  const { title, status, location, rrule, description, questions, organizerName } = event
  // Who has come in has said so.
  const ownStatus = event.ownStatus === 'attended' ? 'going' : event.ownStatus
  const isOver = status === 'cancelled' || status === 'ended'
  const link = location && linkIn(location)
  const where = whereWords(location)
  const note = zoneNote(event)
  const form = useForm(async (values) => {
    const said = Object.fromEntries(Object.entries(values).filter(([, words]) => words !== ''))
    setWish(null)
    await send('going', { isSilent: true, ...(questions.length > 0 && { answers: said }) })
  })
  const [busy, setBusy] = useState<Answer | null>(null)
  const say = async (answer: Answer) => {
    setBusy(answer)
    setWish(null)
    await send(answer).catch(() => undefined)
    setBusy(null)
  }
  // To nowhere on the web there is none.
  const way = location?.type === 'address' ? null : door
  const isOpen = way !== null && now >= Date.parse(way.opensAt)
  // To join does; before that, what was answered stands out, or else to come.
  const [wish, setWish] = useState(asked)
  const main = wish ?? (isOpen ? null : ownStatus && ownStatus in WORDS ? ownStatus : 'going')
  return (
    <FormPage
      title={title}
      lead={`${organizerName} from ${spaceName} invited ${name}.`}
      beside={<RoomBeside />}
    >
      <dl className={css.facts}>
        <dt>When</dt>
        <dd>
          {spanWords(event)}
          {note && <span>{note}</span>}
          {rrule && <span>{repeatWords(rrule)}</span>}
        </dd>
        {where && (
          <>
            <dt>Where</dt>
            <dd>
              {link ? <a href={link}>{where}</a> : where}
              {location?.type === 'room' && <span>In {spaceName}</span>}
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
          : wish && wish !== ownStatus
            ? `Press “${WORDS[wish]}” to confirm.`
            : ownStatus && ANSWERED[ownStatus]}
      </p>
      {way && (
        <div className={css.acts}>
          <JoinNow {...way} now={now} opensWords={opensWords(way.opensAt)} ask={enter} />
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
                {...(answer === 'going' ? { type: 'submit' } : { onClick: () => void say(answer) })}
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
