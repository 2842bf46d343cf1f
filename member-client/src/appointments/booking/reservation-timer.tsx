import { APPOINTMENT } from '@metapyra/contract/appointment'
import { useEffect, useState } from 'react'
import { Notice } from './notice.tsx'
import { MINUTE_MS } from './times/zone.ts'

const words = (leftMs: number): string => {
  const minutes = Math.ceil(leftMs / MINUTE_MS)
  if (minutes > 1) return `We’re holding this time for ${minutes} minutes.`
  if (minutes === 1) return 'We’re holding this time for 1 more minute.'
  return 'We’re no longer holding this time. You can still book it if no one else has.'
}

/** How long the slot reservation still lasts, in whole minutes, so that no one feels rushed. */
export function ReservationTimer({ sinceMs }: { sinceMs: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return <Notice role="status">{words(sinceMs + APPOINTMENT.holdMinutes * MINUTE_MS - now)}</Notice>
}
