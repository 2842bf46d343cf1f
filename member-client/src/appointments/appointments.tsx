import { useState } from 'react'
import * as board from '../board/board.module.css'
import { FilterRow } from '../board/filter-row.tsx'
import { Button } from '../design/button.tsx'
import type { Places } from '../events/where.ts'
import { Booked } from './booked.tsx'
import { BookingCard } from './booking-card.tsx'
import { Hours } from './hours.tsx'
import { Offered } from './offered.tsx'
import { openBookGuest } from './open-dialogs.ts'

type View = 'booked' | 'offered' | 'hours'
const VIEWS: readonly (readonly [View, string])[] = [
  ['booked', 'Booked'],
  ['offered', 'Booking links'],
  ['hours', 'Hours'],
]
/** Stays as it was chosen for as long as the page does. */
let lastView: View = 'booked'

interface AppointmentsProps {
  id: string | null
  places: Places
}

/** Who has booked one, what for one can be booked, and when. */
export function Appointments({ id, places }: AppointmentsProps) {
  const [view, setView] = useState(lastView)
  if (id) return <BookingCard key={id} id={id} places={places} />
  const show = (name: View) => {
    lastView = name
    setView(name)
  }
  return (
    <>
      <div className={board.bar}>
        <FilterRow label="What is shown" options={VIEWS} chosen={view} onChoose={show} />
        {view === 'booked' && (
          <Button kind="plain" size="small" onClick={() => openBookGuest()}>
            Book somebody
          </Button>
        )}
      </div>
      {view === 'booked' && (
        <Booked
          action={
            <Button size="small" onClick={() => show('offered')}>
              Get your booking link
            </Button>
          }
        />
      )}
      {view === 'offered' && <Offered places={places} />}
      {view === 'hours' && <Hours />}
    </>
  )
}
