import type { Person } from '@metapyra/contract/person'
import type { ComponentProps } from 'react'
import { useState } from 'react'
import { Skeleton } from '../../ui/controls/skeleton.tsx'
import { InsteadOfPart, useLatePart } from '../../ui/pages/late-part.tsx'
import type { LiveSpace } from '../live/live-space.ts'
import type { Presence } from '../live/presence.ts'
import type { PlaceList } from '../places/place-list.tsx'
import * as css from './people-and-places.module.css'
import { PeopleList } from './people-panel.tsx'
import type { Acting } from './person-acts.ts'

interface PeopleAndPlacesProps {
  live: LiveSpace
  presence: Presence
  acting: Acting
  people: readonly Person[]
  inviteHref: string | false | null
}

const TABS = ['People', 'Places'] as const

/** All that the map shows, and all that one does there, for those who don't see it or don't point. */
export function PeopleAndPlaces({ live, presence, acting, people, inviteHref }: PeopleAndPlacesProps) {
  const [open, setOpen] = useState<(typeof TABS)[number]>('People')
  return (
    <>
      <div className={css.tabs} role="tablist" aria-label="People and places">
        {TABS.map((name) => (
          <button
            key={name}
            id={`tab-${name}`}
            type="button"
            role="tab"
            aria-selected={name === open}
            aria-controls="people-and-places"
            className={css.tab}
            onClick={() => setOpen(name)}
          >
            {name}
          </button>
        ))}
      </div>
      <div id="people-and-places" role="tabpanel" aria-labelledby={`tab-${open}`} className={css.panel}>
        {open === 'People' ? (
          <PeopleList acting={acting} people={people} inviteHref={inviteHref} />
        ) : (
          <LatePlaces live={live} presence={presence} />
        )}
      </div>
    </>
  )
}

const loadPlaces = () => import('../places/place-list.tsx').then((module) => module.PlaceList)

function LatePlaces(props: ComponentProps<typeof PlaceList>) {
  const { Part: Places, hasFailed, ask } = useLatePart(loadPlaces)
  if (Places) return <Places {...props} />
  return (
    <InsteadOfPart hasFailed={hasFailed} ask={ask}>
      <Skeleton count={3} height={44} />
    </InsteadOfPart>
  )
}
