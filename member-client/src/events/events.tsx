import { useState } from 'react'
import * as board from '../board/board.module.css'
import { FilterRow } from '../board/filter-row.tsx'
import { Button } from '../design/button.tsx'
import { Agenda } from './agenda.tsx'
import { Month, Week } from './calendar.tsx'
import { EventPage } from './event-page.tsx'
import * as css from './events.module.css'
import { openFairTime } from './late-fair-time.ts'
import { openFeed, openForm } from './late-form.ts'
import type { Places } from './where.ts'

const VIEWS = { Agenda, Week, Month }
type View = keyof typeof VIEWS
const NAMES = (Object.keys(VIEWS) as View[]).map((name) => [name, name] as const)
/** Stays as it was chosen for as long as the page does. */
let lastView: View = 'Agenda'

interface EventsProps {
  id: string | null
  mayPlan: boolean
  places: Places
}

/** What is planned in the space, and the event that is open. */
export function Events({ id, mayPlan, places }: EventsProps) {
  const [view, setView] = useState(lastView)
  if (id) return <EventPage key={id} name={id} places={places} isMember={mayPlan} />
  const create = mayPlan ? () => openForm({ places, event: null, scope: null }) : undefined
  const Shown = VIEWS[view]
  return (
    <>
      <div className={board.bar}>
        <FilterRow
          label="How it is shown"
          options={NAMES}
          chosen={view}
          onChoose={(name) => {
            lastView = name
            setView(name)
          }}
        />
        {create && (
          <span className={css.acts}>
            <Button kind="plain" size="small" onClick={() => openFairTime(places)}>
              Find a time
            </Button>
            <Button size="small" onClick={create}>
              New event
            </Button>
          </span>
        )}
      </div>
      <Shown create={create} />
      {mayPlan && (
        <p className={css.feed}>
          <Button kind="quiet" size="small" onClick={openFeed}>
            Show these in your own calendar
          </Button>
        </p>
      )}
    </>
  )
}
