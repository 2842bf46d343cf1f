import { useEffect, useState } from 'react'
import { Icon } from '../design/icon.tsx'
import type { LiveSpace, Presence } from './live-space.ts'
import * as row from './people-panel.module.css'
import { placeActs } from './place-acts.ts'
import * as css from './place-list.module.css'
import type { PlaceWithPeople } from './places.ts'
import { AREA_WORDS, placesWithPeople } from './places.ts'

/** People walk on: who is where is looked up again so often. */
const LOOK_EVERY_MS = 1000
const NAMED_AT_MOST = 3

const whoWords = (names: readonly string[]): string => {
  const [named, rest] = [names.slice(0, NAMED_AT_MOST), names.length - NAMED_AT_MOST]
  return [...named, ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
}

const lookAround = (live: LiveSpace, { plan, walker }: Presence): PlaceWithPeople[] => {
  const others = live.people.$people.get().flatMap(({ userId, name }) => {
    const at = live.people.placeOf(userId)
    return at ? [{ x: at.x, y: at.y, name }] : []
  })
  return placesWithPeople(plan, [{ ...walker.place, name: 'You' }, ...others])
}

/** The map in words: its rooms, who is in them, and the ways there. */
export function PlaceList({ live, presence }: { live: LiveSpace; presence: Presence }) {
  const [places, setPlaces] = useState(() => lookAround(live, presence))
  useEffect(() => {
    setPlaces(lookAround(live, presence))
    const timer = setInterval(() => setPlaces(lookAround(live, presence)), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [live, presence])
  return (
    <div className={row.scroll}>
      <ul>
        {places.map(({ area, names }) => (
          <li key={area.id} className={row.row}>
            <span className={css.count} data-empty={names.length === 0 || undefined} aria-hidden="true">
              {names.length}
            </span>
            <span className={row.words}>
              <span className={row.name}>{area.name}</span>
              <span className={row.note}>
                {[AREA_WORDS[area.kind], whoWords(names) || 'Empty'].filter(Boolean).join(' · ')}
              </span>
            </span>
            {placeActs.map((act) => (
              <button
                key={act.name}
                type="button"
                className={row.action}
                aria-label={act.label(area.name)}
                title={act.label(area.name)}
                onClick={() => act.run(live, area)}
              >
                <Icon path={act.icon} size={18} />
              </button>
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}
