import { APPOINTMENT } from '@metapyra/contract/appointment'
import type { Booking } from '@metapyra/contract/entities/appointment'
import { useEffect, useState } from 'react'
import type { Places } from '../../calendar/location.ts'
import { linkIn } from '../../calendar/location.ts'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'

const MINUTE_MS = 60_000

/** True from a quarter of an hour before the booking until its end, while the join button works. */
const isOpen = ({ status, start, end }: Booking, nowMs: number): boolean =>
  status === 'accepted' &&
  nowMs >= Date.parse(start) - APPOINTMENT.openBeforeMinutes * MINUTE_MS &&
  nowMs < Date.parse(end)

const joinBooking = ({ location }: Pick<Booking, 'location'>, places: Places): void => {
  const link = location && linkIn(location)
  if (location?.type === 'room') places.goInto(location.value)
  else if (link) window.open(link, '_blank', 'noopener')
  else session.toast('info', location ? `It’s at ${location.value}.` : 'You’re meeting here in the space.')
}

export function JoinButton({ booking, places }: { booking: Booking; places: Places }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 4)
    return () => clearInterval(timer)
  }, [])
  if (!isOpen(booking, now)) return null
  const { location } = booking
  return (
    <Button onClick={() => joinBooking(booking, places)}>
      {location?.type === 'room' ? `Join now in ${location.value}` : 'Join now'}
    </Button>
  )
}
