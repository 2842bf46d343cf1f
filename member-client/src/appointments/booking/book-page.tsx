import type { Reply } from '@metapyra/contract/calls'
import type { BookingPage } from '@metapyra/contract/entities/appointment'
import { ownZone } from '@metapyra/session/dates'
import { ApiError } from '@metapyra/session/errors'
import { useState } from 'react'
import { session } from '../../session/session.ts'
import { lazyPart, QUIET } from '../../ui/lazy/lazy-part.tsx'
import { BookingFacts } from './booking-facts.tsx'
import * as css from './booking-frame.module.css'
import { BookingFrame } from './booking-frame.tsx'
import { durationWords, placeWords, problemWords } from './booking-page-format.ts'
import type { ChosenParts } from './chosen-parts.lazy.ts'
import type { Details } from './details-form.tsx'
import { HostCard } from './host-card.tsx'
import { loadChosen } from './load-chosen.ts'
import { Notice } from './notice.tsx'
import type { SelectedSlot } from './times/free-times.ts'
import { SlotPicker } from './times/slot-picker.tsx'
import { useSlotReservation } from './times/slot-reservation.ts'
import { SuggestedTimes } from './times/suggested-times.tsx'

interface BookPageProps {
  token: string
  page: BookingPage
  onBooked(booked: Reply<'POST v2/appointment/schedule'>, page: ChosenParts['ManagePage']): void
  /** Called if the link has expired. */
  onLinkExpired(): void
}

/** Loads after the page: the agents that visitors can ask before booking. */
const AtLink = lazyPart(
  () => import('../../agents/visitor-chat/visitor-agents.lazy.tsx').then((module) => module.VisitorAgents),
  QUIET,
)

const isLinkOver = (code: ApiError['code']): boolean => code === 'linkActivated' || code === 'linkExpired'

/** Selects a time, then asks for the visitor's details. Both are kept when going back and forth. */
export function BookPage({ token, page, onBooked, onLinkExpired }: BookPageProps) {
  const [selectedZone, setZone] = useState<string | null>(null)
  const zone = selectedZone ?? ownZone()
  const [durationMin, setDuration] = useState(page.durations[0])
  const [notice, setNotice] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const [proposed, setProposed] = useState(page.proposed)
  const [lazyParts, setLazyParts] = useState<ChosenParts | null>(null)
  const { held, hold, leave, booked, idempotencyKey } = useSlotReservation(token)
  const onFailure = (error: unknown, start: string, showProblem: (words: string) => void) => {
    if (!(error instanceof ApiError)) throw error
    if (isLinkOver(error.code)) return onLinkExpired()
    // An error that concerns a field is displayed beside it.
    const isOfTime = 'start' in error.fields || '/start' in error.fields
    if (Object.keys(error.fields).length > 0 && !isOfTime) throw error
    if (error.code !== 'CONFLICT' && !isOfTime) return showProblem(problemWords(error))
    // The time is no longer free, so the visitor returns to the current free times.
    leave(true)
    setProposed((before) => before.filter((slot) => slot.start !== start))
    setNotice(isOfTime ? 'That time was just taken. Choose another.' : error.message)
    setRound((before) => before + 1)
  }
  const choose = async (slot: SelectedSlot) => {
    setNotice(null)
    setProblem(null)
    try {
      setLazyParts(await loadChosen())
      await hold(slot, durationMin)
    } catch (error) {
      onFailure(error, slot.start, setNotice)
    }
  }
  const send = async (details: Details) => {
    if (!held || !lazyParts) return
    setProblem(null)
    const time = { start: held.start, timezone: zone, ...(durationMin && { durationMin }) }
    try {
      const input = { ...details, ...time, idempotencyKey }
      const options = { bearer: token, isSilent: true }
      const reply = await session.api('POST v2/appointment/schedule', input, options)
      booked()
      onBooked(reply, lazyParts.ManagePage)
    } catch (error) {
      onFailure(error, held.start, setProblem)
    }
  }
  return (
    <BookingFrame
      title={held ? 'Your details' : page.title}
      about={<HostCard page={page} />}
      lead={
        held ? (
          <BookingFacts span={held} zone={zone} page={page} location={page.location} />
        ) : (
          <Lead page={page} durationMin={durationMin} setDuration={setDuration} />
        )
      }
    >
      {notice && !held && <Notice role="alert">{notice}</Notice>}
      <div hidden={held !== null}>
        {proposed.length > 0 && durationMin === page.durations[0] && (
          <SuggestedTimes slots={proposed} {...{ zone, choose }} />
        )}
        <SlotPicker
          bearer={token}
          durationMin={durationMin}
          maxAheadDays={page.maxAheadDays}
          {...{ zone, setZone, round, choose, onLinkExpired }}
        />
        <AtLink token={token} />
      </div>
      <div hidden={held === null} className={css.details}>
        {held?.clash && <Notice role="status">{held.clash}</Notice>}
        {lazyParts && (
          <lazyParts.DetailsForm
            page={page}
            reservation={held}
            problem={problem}
            send={send}
            goBack={() => {
              leave()
              setRound(round + 1)
            }}
          />
        )}
      </div>
    </BookingFrame>
  )
}

interface LeadProps {
  page: BookingPage
  durationMin: number | undefined
  setDuration(minutes: number): void
}

function Lead({ page, durationMin, setDuration }: LeadProps) {
  const { words } = placeWords(page.location, page.spaceName)
  const { durations, description } = page
  return (
    <>
      <p className={css.lead}>
        {durations.length === 1 && `${durationWords(durations[0] ?? 0)} · `}
        {words}
      </p>
      {description && <p className={css.description}>{description}</p>}
      {durations.length > 1 && (
        <fieldset className={css.durations}>
          <legend>Duration</legend>
          {durations.map((minutes) => (
            <label key={minutes}>
              <input
                type="radio"
                name="durationMin"
                checked={minutes === durationMin}
                onChange={() => setDuration(minutes)}
              />
              {durationWords(minutes)}
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}
