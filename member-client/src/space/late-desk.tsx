import { hasDoor } from '@metapyra/map/plan'
import type { ComponentProps } from 'react'
import { useEffect, useState } from 'react'
import { useStore } from '../design/use-store.ts'
import type { LiveSpace } from './live-space.ts'
import type { Presence } from './presence.ts'

type Card = typeof import('../desk/desk-card.tsx').DeskCard

/** Whoever crosses a desk does not stand there. */
const STANDS_MS = 700

/** What one can do at the desk or in the room where one stands; fetched with the first one. */
export function LateDesk({ live, presence }: { live: LiveSpace; presence: Presence }) {
  const area = useStore(live.$area)
  const [shown, show] = useState<{ Card: Card; at: ComponentProps<Card>['area'] } | null>(null)
  useEffect(() => {
    if (!area || (area.kind !== 'desk' && !hasDoor(area))) return
    const timer = setTimeout(
      // Where it does not come, the list of places offers the same.
      () =>
        import('../desk/desk-card.tsx').then(
          ({ DeskCard }) => show({ Card: DeskCard, at: area }),
          () => undefined,
        ),
      STANDS_MS,
    )
    return () => clearTimeout(timer)
  }, [area])
  return shown && shown.at === area && <shown.Card live={live} self={presence.self} area={area} />
}
