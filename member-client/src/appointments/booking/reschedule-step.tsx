import type { Reply } from '@metapyra/contract/calls'
import type { Booking } from '@metapyra/contract/entities/appointment'
import { ApiError } from '@metapyra/session/errors'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { BookingFacts } from './booking-facts.tsx'
import * as css from './booking-frame.module.css'
import { BookingFrame } from './booking-frame.tsx'
import type { PageOf } from './booking-page-format.ts'
import { problemWords } from './booking-page-format.ts'
import { HostCard } from './host-card.tsx'
import { Notice } from './notice.tsx'
import type { SelectedSlot } from './times/free-times.ts'
import { SlotPicker } from './times/slot-picker.tsx'

interface MoveStepProps {
  token: string
  page: PageOf
  booking: Booking
  /** The booking's current time and place. */
  facts: ReactNode
  zone: string
  setZone(zone: string): void
  onMoved(moved: Reply<'POST v2/appointment/reschedule'>): void
  goBack(): void
  onDead(): void
}

/** Reschedules a booking, which keeps its time until the new one is confirmed. */
export function MoveStep({ token, page, booking, facts, zone, setZone, ...on }: MoveStepProps) {
  const [slot, setSlot] = useState<SelectedSlot | null>(null)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [round, setRound] = useState(0)
  const [isSending, setSending] = useState(false)
  const [notice, setNotice] = useState<string | null>(null)
  const choose = async (next: SelectedSlot) => {
    setNotice(null)
    // Another time needs a new key; with the same one, the server would return the result of the first attempt.
    setKey(crypto.randomUUID())
    setSlot(next)
  }
  const move = async ({ start }: SelectedSlot) => {
    setSending(true)
    setNotice(null)
    try {
      const input = { idempotencyKey: key, start, timezone: zone }
      on.onMoved(
        await session.api('POST v2/appointment/reschedule', input, { bearer: token, isSilent: true }),
      )
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setNotice(error.code === 'VALIDATION' ? 'That time was just taken.' : problemWords(error))
      if (error.code === 'CONFLICT' || error.code === 'VALIDATION') {
        setSlot(null)
        setRound(round + 1)
      }
      setSending(false)
    }
  }
  return (
    <BookingFrame
      title={slot ? 'Reschedule to this time?' : 'Choose a new time'}
      about={<HostCard page={page} />}
      lead={
        <>
          <p className={css.lead}>
            {slot ? <strong>Current time:</strong> : 'You keep your current time until you confirm:'}
          </p>
          {facts}
        </>
      }
    >
      {notice && <Notice role="alert">{notice}</Notice>}
      <div hidden={slot !== null}>
        <SlotPicker
          bearer={token}
          maxAheadDays={page.maxAheadDays}
          {...{ zone, setZone, round, choose, onLinkExpired: on.onDead }}
        />
        <div className={css.acts}>
          <Button kind="plain" onClick={on.goBack}>
            Keep current time
          </Button>
        </div>
      </div>
      {slot && (
        <div className={css.details}>
          <p className={css.lead}>
            <strong>New time:</strong>
          </p>
          {slot.clash && <Notice role="status">{slot.clash}</Notice>}
          <BookingFacts span={slot} zone={zone} page={page} location={booking.location} />
          <div className={css.acts}>
            <Button isBusy={isSending} onClick={() => void move(slot)}>
              Reschedule
            </Button>
            <Button kind="plain" onClick={() => setSlot(null)}>
              Change time
            </Button>
          </div>
        </div>
      )}
    </BookingFrame>
  )
}
