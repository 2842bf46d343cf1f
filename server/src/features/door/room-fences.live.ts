import type { Area, Tile } from '@metapyra/map/plan'
import { hasDoor, isInside } from '@metapyra/map/plan'
import type { Fence } from '../../platform/http/call-request.ts'
import type { Live, LiveCaller } from '../../platform/realtime/live.ts'
import type { Room } from '../../platform/realtime/world/movement.ts'

/** [GUEST-15] The rooms into which a guest's link leads: all others are closed to them, and where their host is, is not. */
export const roomFences = (live: Pick<Live, 'floor' | 'callersHere' | 'onDeparture'>) => {
  const fences = new Map<string, Pick<Fence, 'rooms' | 'hostId'>>()
  const keyOf = (spaceId: string, personId: string) => `${spaceId} ${personId}`
  live.onDeparture(({ space, personId, socketId }) => {
    const isElsewhere = live
      .callersHere()
      .some((one) => one.personId === personId && one.space.id === space.id && one.socketId !== socketId)
    if (!isElsewhere) fences.delete(keyOf(space.id, personId))
  })
  return {
    fence: ({ space, personId, fence }: LiveCaller): void => {
      if (fence.rooms === null) fences.delete(keyOf(space.id, personId))
      else fences.set(keyOf(space.id, personId), fence)
    },
    closedTo: (spaceId: string, personId: string, room: Room, from?: Tile): Area[] => {
      // Each step of everybody asks.
      const fence = fences.size > 0 && fences.get(keyOf(spaceId, personId))
      if (!fence || !room.plan) return []
      const host = fence.hostId ? live.floor.find(spaceId, fence.hostId) : undefined
      const isOpen = (area: Area): boolean =>
        fence.rooms?.includes(`${room.id}/${area.id}`) === true ||
        (host !== undefined && live.floor.isIn(spaceId, host.userId) && isInside(area, host)) ||
        // Whose link says otherwise by now may still walk out.
        (from !== undefined && isInside(area, from))
      return room.plan.areas.filter((area) => hasDoor(area) && !isOpen(area))
    },
  }
}
