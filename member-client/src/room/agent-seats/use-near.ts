import type { Tile } from '@metapyra/map/plan'
import { useEffect, useState } from 'react'
import { useStore } from '../../ui/controls/use-store.ts'
import type { LiveSpace } from '../live/live-space.ts'
import type { DrawnPerson } from '../map/person-drawing.ts'
import { $seatedAgents } from '../map/seated-agents.ts'
import { nearestSeat } from './nearest-seat.ts'

/** Polling interval, because the user's own position has no change event. */
const CHECK_INTERVAL_MS = 350

/** The agent that the user walked up to, once the user stops. Passing by offers nothing. */
export const useNear = ({ $presence }: Pick<LiveSpace, '$presence'>): DrawnPerson | undefined => {
  const seated = useStore($seatedAgents)
  const [nearbyAgent, setNearbyAgent] = useState<DrawnPerson>()
  useEffect(() => {
    setNearbyAgent(undefined)
    if (seated.length === 0) return
    let last: Tile | undefined
    const check = () => {
      const presence = $presence.get()
      const place = presence?.walker.place
      const found = place && nearestSeat(seated, place, presence.isFree)
      const hasStopped = last?.x === place?.x && last?.y === place?.y
      last = place && { x: place.x, y: place.y }
      if (!found || hasStopped) setNearbyAgent(found)
    }
    check()
    const timer = setInterval(check, CHECK_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [seated, $presence])
  return nearbyAgent
}
