import type { FairTimes } from '@metapyra/contract/entities/fair-time'
import { ownZone } from '@metapyra/session/dates'
import { useState } from 'react'
import { dayHere } from '../calendar/local-dates.ts'
import type { Places } from '../calendar/location.ts'
import { session } from '../session/session.ts'
import { createOverlay } from '../ui/overlays/create-overlay.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { FoundTimes } from './found-times.tsx'
import type { TimeQuery } from './time-query.ts'
import { initialQuery, inputOf, restoredQuery } from './time-query.ts'
import { TimeQueryForm } from './time-query-form.tsx'

/** The last query and its space. A user who comes back from a form continues with it. */
let last: { spaceId: string | undefined; query: TimeQuery } | null = null

const spaceId = (): string | undefined => session.state.$workspace.get()?.id

const initialOrLastQuery = (): TimeQuery => {
  const today = dayHere(new Date())
  return last && last.spaceId === spaceId() ? restoredQuery(last.query, today) : initialQuery(today)
}

function FindTime({ places, close }: { places: Pick<Places, 'names'>; close(): void }) {
  const [query, setQuery] = useState(initialOrLastQuery)
  const [found, setFound] = useState<FairTimes | null>(null)
  const find = async (nextQuery: TimeQuery) => {
    last = { spaceId: spaceId(), query: nextQuery }
    const input = inputOf(nextQuery, session.state.$user.get()?.id ?? '', ownZone())
    setFound(await session.api('POST v2/appointment/fair-times', input, { isSilent: true }))
  }
  if (found)
    return (
      <FoundTimes query={query} found={found} places={places} back={() => setFound(null)} close={close} />
    )
  return <TimeQueryForm query={query} setQuery={setQuery} find={find} close={close} />
}

/** Opens the dialog that finds times for a group across time zones, the fairest first. */
export const showFairTime = createOverlay<Pick<Places, 'names'>>((places, close) => (
  <Dialog title="Find a time" isOpen={places !== null} isBroad onClose={close}>
    {places && <FindTime places={places} close={close} />}
  </Dialog>
))
