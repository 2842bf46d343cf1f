import type { Tile } from '@metapyra/map/plan'
import { useEffect, useState } from 'react'
import { useStore } from '../../ui/controls/use-store.ts'
import type { LiveSpace } from '../live/live-space.ts'
import type { Figure } from '../map/person-drawing.ts'
import { $seated } from '../map/seated.ts'
import { nearestSeat } from './near.ts'

/** One's own place is read, not told. */
const LOOK_EVERY_MS = 350

/** Whom one has walked up to, once one has stopped: who only passes by is offered nothing. */
export const useNear = ({ $presence }: Pick<LiveSpace, '$presence'>): Figure | undefined => {
  const seated = useStore($seated)
  const [near, setNear] = useState<Figure>()
  useEffect(() => {
    setNear(undefined)
    if (seated.length === 0) return
    let last: Tile | undefined
    const look = () => {
      const presence = $presence.get()
      const place = presence?.walker.place
      const found = place && nearestSeat(seated, place, presence.isFree)
      const hasStopped = last?.x === place?.x && last?.y === place?.y
      last = place && { x: place.x, y: place.y }
      if (!found || hasStopped) setNear(found)
    }
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [seated, $presence])
  return near
}
