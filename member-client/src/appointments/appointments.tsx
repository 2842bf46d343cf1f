import type { Places } from '../calendar/where.ts'
import type { TabProps } from '../navigation/open-board.ts'
import { Button } from '../ui/controls/button.tsx'
import * as board from '../ui/tab/board.module.css'
import { FilterRow } from '../ui/tab/filter-row.tsx'
import { Booked } from './booked/booked.tsx'
import { BookingCard } from './booked/booking-card.tsx'
import { Hours } from './hours/hours.tsx'
import { openBookGuest } from './open-dialogs.ts'
import { Offered } from './types/offered.tsx'

type View = 'booked' | 'offered' | 'hours'
const VIEWS: readonly (readonly [View, string])[] = [
  ['booked', 'Scheduled'],
  ['offered', 'Booking links'],
  ['hours', 'Availability'],
]

/** What is shown of the list is a view. */
interface AppointmentsProps extends TabProps {
  places: Places
}

/** Who has booked one, what for one can be booked, and when. */
export function Appointments({ id, places, at: view = 'booked', show }: AppointmentsProps) {
  if (id) return <BookingCard key={id} id={id} places={places} />
  return (
    <>
      <div className={board.bar}>
        <FilterRow label="View" options={VIEWS} chosen={view as View} onChoose={show} />
        {view === 'booked' && (
          <Button kind="plain" size="small" onClick={() => openBookGuest()}>
            Book a meeting
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
