import type { Person } from '@metapyra/contract/person'
import { STATE_LABELS } from '@metapyra/contract/presence'
import type { Area } from '@metapyra/map/plan'
import { Button } from '../../ui/controls/button.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import * as floating from '../../ui/style/floating-card.module.css'
import * as css from '../../ui/style/room-card.module.css'
import { $desks, $unreadNotes } from '../live/desks.ts'
import type { LiveSpace } from '../live/live-space.ts'
import type { AreaState } from '../places/area-actions.ts'
import { placeActs, spotOf } from '../places/area-actions.ts'

const noteOf = ({ desk, owner, self, door }: AreaState): string => {
  if (door?.fullWith) return `Full (${door.fullWith} max)`
  if (door) return door.isClosed ? 'Door closed, others must knock' : 'Door open'
  if (!desk) return 'Unassigned'
  if (desk.userId === self.userId) return 'Press G to come here'
  return owner ? STATE_LABELS[owner.status.state] : 'Offline'
}

/** Card of the desk or room that the user is in, with the actions that the list of places offers. */
export function DeskCard({ live, self, area }: { live: LiveSpace; self: Person; area: Area }) {
  useStore($desks)
  useStore(live.doors.$closed)
  useStore(live.people.$people)
  const unread = useStore($unreadNotes)
  const spot = spotOf(live, self, area)
  const acts = placeActs.filter((act) => !act.isOnMap && act.isOffered(spot))
  // Unread notes have their own card at the same place, which leads to them.
  const hasNotesCard = spot.desk?.userId === self.userId && unread > 0
  if (acts.length === 0 || hasNotesCard) return null
  return (
    <div className={css.place}>
      <section className={`${floating.card} ${css.card}`} aria-label={spot.name}>
        <p className={css.text}>
          <strong>{spot.name}</strong>
          <span className={css.more} data-keys={spot.desk?.userId === self.userId || undefined}>
            {noteOf(spot)}
          </span>
        </p>
        <p className={css.acts}>
          {acts.map((act) => (
            <Button key={act.name} kind="plain" size="small" onClick={() => act.run(live, spot)}>
              {act.words}
            </Button>
          ))}
        </p>
      </section>
    </div>
  )
}
