import { APPOINTMENT } from '@metapyra/contract/appointment'
import type { Booking } from '@metapyra/contract/entities/appointment'
import { ApiError } from '@metapyra/session/errors'
import { useEffect, useState } from 'react'
import { Button } from '../design/button.tsx'
import { session } from '../session.ts'
import { Told } from './told.tsx'
import { problemWords } from './words.ts'
import { MINUTE_MS } from './zone.ts'

const LOOK_EVERY_MS = 10_000

/** [APPT-34] Whether one can go there by now, as long as the page is open. */
const useIsOpen = ({ start, end, status }: Booking): boolean => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  const opensAt = Date.parse(start) - APPOINTMENT.openBeforeMinutes * MINUTE_MS
  return status === 'accepted' && opensAt <= now && now < Date.parse(end)
}

/** The way to where one meets, where that is somewhere on the web, once it is time. */
export function JoinNow({ token, booking }: { token: string; booking: Booking }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isGoing, setGoing] = useState(false)
  const isOpen = useIsOpen(booking)
  if (!isOpen || booking.location?.type === 'address') return null
  const go = async () => {
    setProblem(null)
    setGoing(true)
    try {
      const { url, message } = await session.api(
        'POST v2/appointment/join',
        {},
        { bearer: token, isSilent: true },
      )
      if (url) return location.assign(url)
      setProblem(message)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(problemWords(error))
    }
    setGoing(false)
  }
  return (
    <>
      {problem && <Told role="alert">{problem}</Told>}
      <Button isBusy={isGoing} onClick={() => void go()}>
        Join now
      </Button>
    </>
  )
}
