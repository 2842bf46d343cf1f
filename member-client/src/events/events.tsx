import * as css from '../calendar/events.module.css'
import type { Places } from '../calendar/location.ts'
import type { TabProps } from '../navigation/open-board.ts'
import { Button } from '../ui/controls/button.tsx'
import * as board from '../ui/tab/board.module.css'
import { FilterButtons } from '../ui/tab/filter-row.tsx'
import { EventPage } from './event-page.tsx'
import { Agenda } from './list/agenda.tsx'
import { Month, Week } from './list/calendar.tsx'
import { openFeed, openForm } from './open-dialogs.ts'

const VIEWS = { Agenda, Week, Month }
type View = keyof typeof VIEWS
const NAMES = (Object.keys(VIEWS) as View[]).map((name) => [name, name] as const)

/** `at` of the tab is the view, with its day or filter: `Month 2026-11-03`. */
interface EventsProps extends TabProps {
  canCreateEvents: boolean
  places: Places
  findTime(): void
}

/** The space's events, and the open event. */
export function Events({ id, canCreateEvents, places, findTime, at = 'Agenda', show }: EventsProps) {
  const [view = '', of] = at.split(' ')
  if (id) return <EventPage key={id} name={id} places={places} isMember={canCreateEvents} />
  const create = canCreateEvents ? () => openForm({ places, event: null, scope: null }) : undefined
  const View = VIEWS[view as View]
  return (
    <>
      <div className={board.bar}>
        <FilterButtons label="View" options={NAMES} chosen={view as View} onChoose={show} />
        {create && (
          <span className={css.acts}>
            <Button kind="plain" size="small" onClick={findTime}>
              Find a time
            </Button>
            <Button size="small" onClick={create}>
              New event
            </Button>
          </span>
        )}
      </div>
      <View of={of} show={(day) => show(`${view} ${day}`)} create={create} />
      {canCreateEvents && (
        <p className={css.feed}>
          <Button kind="quiet" size="small" onClick={openFeed}>
            Subscribe in your calendar
          </Button>
        </p>
      )}
    </>
  )
}
