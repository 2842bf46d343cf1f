import type { Places } from '../calendar/location.ts'
import type { TabProps } from '../navigation/open-board.ts'
import { Button } from '../ui/controls/button.tsx'
import * as board from '../ui/tab/board.module.css'
import { FilterButtons } from '../ui/tab/filter-row.tsx'
import { Booked } from './booked/booked.tsx'
import { BookingCard } from './booked/booking-card.tsx'
import { Hours } from './hours/hours.tsx'
import { openBookGuest } from './open-dialogs.ts'
import { MeetingTypes } from './types/meeting-types.tsx'

type View = 'booked' | 'offered' | 'hours'
const VIEWS: readonly (readonly [View, string])[] = [
  ['booked', 'Scheduled'],
  ['offered', 'Booking links'],
  ['hours', 'Availability'],
]

/** `at` of the tab is one of these views. */
interface AppointmentsProps extends TabProps {
  places: Places
}

/** The board's appointments: bookings, meeting types, and availability. */
export function Appointments({ id, places, at: view = 'booked', show }: AppointmentsProps) {
  if (id) return <BookingCard key={id} id={id} places={places} />
  return (
    <>
      <div className={board.bar}>
        <FilterButtons label="View" options={VIEWS} chosen={view as View} onChoose={show} />
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
      {view === 'offered' && <MeetingTypes places={places} />}
      {view === 'hours' && <Hours />}
    </>
  )
}
