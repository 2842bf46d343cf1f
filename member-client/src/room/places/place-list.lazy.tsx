import { areaAt } from '@metapyra/map/plan'
import { useEffect, useState } from 'react'
import { openPlace } from '../../navigation/open-place.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import { $desks } from '../live/desks.ts'
import type { LiveSpace } from '../live/live-space.ts'
import type { Presence } from '../live/presence.ts'
import { $seatedAgents } from '../map/seated-agents.ts'
import * as row from '../people/people-panel.module.css'
import { agentIcon } from './agent-icon.ts'
import type { AreaAction, AreaState } from './area-actions.ts'
import { areaSummary, placeActs, spotOf } from './area-actions.ts'
import { placesWithPeople } from './people-in-areas.ts'
import * as css from './place-list.module.css'

/** Polling interval, because people move without an event. */
const UPDATE_INTERVAL_MS = 1000
const NAMED_AT_MOST = 3

const whoWords = (names: readonly string[]): string => {
  const [visibleNames, rest] = [names.slice(0, NAMED_AT_MOST), names.length - NAMED_AT_MOST]
  return [...visibleNames, ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
}

interface Seen {
  spot: AreaState
  names: string[]
}

const currentPlaces = (live: LiveSpace, { plan, walker, self }: Presence): Seen[] => {
  const otherPeople = live.people.$people.get().flatMap(({ userId, name }) => {
    const at = live.people.placeOf(userId)
    return at ? [{ x: at.x, y: at.y, name }] : []
  })
  const places = placesWithPeople(plan, [{ ...walker.place, name: 'You' }, ...otherPeople])
  return places.map(({ area, names }) => ({ spot: spotOf(live, self, area), names }))
}

/** The map as a list: its rooms, the people in them, and the actions on them. */
export function PlaceList({ live, presence }: { live: LiveSpace; presence: Presence }) {
  const [places, setPlaces] = useState(() => currentPlaces(live, presence))
  useEffect(() => {
    setPlaces(currentPlaces(live, presence))
    const timer = setInterval(() => setPlaces(currentPlaces(live, presence)), UPDATE_INTERVAL_MS)
    const update = () => setPlaces(currentPlaces(live, presence))
    const stops = [$desks.listen(update), live.doors.$closed.listen(update)]
    return () => {
      clearInterval(timer)
      for (const stop of stops) stop()
    }
  }, [live, presence])
  const seated = useStore($seatedAgents)
  const rows = places.map(({ spot, names }) => ({
    ...{ spot, names },
    agents: seated.filter((agent) => areaAt(presence.plan, agent)?.id === spot.area.id),
  }))
  return (
    <div className={row.scroll}>
      <ul>
        {rows.map(({ spot, names, agents }) => (
          <li key={spot.area.id} className={row.row}>
            <span className={css.count} data-empty={names.length === 0 || undefined} aria-hidden="true">
              {names.length}
            </span>
            <span className={row.words}>
              <span className={row.name} title={spot.name}>
                {spot.name}
              </span>
              <span className={row.note}>
                {[
                  areaSummary(spot),
                  whoWords(names) || (agents.length === 0 && 'Empty'),
                  ...agents.map(({ person }) => `${person.name} (agent)`),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {placeActs
              .filter((act) => act.isOffered(spot))
              .map((act) => (
                <ActButton key={act.name} {...{ act, live, spot }} />
              ))}
            {agents.map(({ person: { userId: id, name } }) => (
              <RowButton
                key={id}
                icon={agentIcon}
                label={`Talk to ${name}`}
                onClick={() => openPlace({ tab: 'agents', id })}
              />
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}

function ActButton({ act, live, spot }: { act: AreaAction; live: LiveSpace; spot: AreaState }) {
  const label = act.label(spot.name.replace(/^Your/, 'your'))
  return <RowButton {...act} label={label} onClick={() => act.run(live, spot)} />
}

interface RowButtonProps {
  icon: string
  label: string
  keyName?: string | undefined
  onClick(): void
}

const RowButton = ({ icon, label, keyName, onClick }: RowButtonProps) => (
  <button
    type="button"
    className={row.action}
    aria-label={label}
    title={keyName ? `${label} (${keyName})` : label}
    onClick={onClick}
  >
    <Icon path={icon} size={18} />
  </button>
)
