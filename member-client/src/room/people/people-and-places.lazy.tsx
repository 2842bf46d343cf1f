import type { Person } from '@metapyra/contract/person'
import { useState } from 'react'
import { lazyPanel } from '../../ui/lazy/lazy-panel.tsx'
import type { LiveSpace } from '../live/live-space.ts'
import type { Presence } from '../live/presence.ts'
import * as css from './people-and-places.module.css'
import { PeopleList } from './people-panel.tsx'
import type { ActionContext } from './person-actions.ts'

interface PeopleAndPlacesProps {
  live: LiveSpace
  presence: Presence
  acting: ActionContext
  people: readonly Person[]
  inviteHref: string | false | null
}

const PlaceList = lazyPanel(() => import('../places/place-list.lazy.tsx').then((module) => module.PlaceList))
const TABS = ['People', 'Places'] as const

/** Everything that the map displays and offers, for people who can't see it or don't use a pointer. */
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
          <PlaceList live={live} presence={presence} />
        )}
      </div>
    </>
  )
}
