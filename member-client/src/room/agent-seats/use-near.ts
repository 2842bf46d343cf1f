import type { Tile } from '@metapyra/map/plan'
import { useEffect, useState } from 'react'
import { useStore } from '../../ui/controls/use-store.ts'
import type { LiveSpace } from '../live/live-space.ts'
import type { DrawnPerson } from '../map/person-drawing.ts'
import { $seatedAgents } from '../map/seated-agents.ts'
import { nearestSeat } from './nearest-seat.ts'

/** Polling interval, because the user's own position has no change event. */
const LOOK_EVERY_MS = 350

/** The agent that the user walked up to, once the user stops. Passing by offers nothing. */
export const useNear = ({ $presence }: Pick<LiveSpace, '$presence'>): DrawnPerson | undefined => {
  const seated = useStore($seatedAgents)
  const [near, setNear] = useState<DrawnPerson>()
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
