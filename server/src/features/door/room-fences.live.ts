import type { Area, Tile } from '@metapyra/map/plan'
import { hasDoor, isInside } from '@metapyra/map/plan'
import type { GuestRestrictions } from '../../platform/http/call-request.ts'
import type { Live, LiveCaller } from '../../platform/realtime/live.ts'
import type { Room } from '../../platform/realtime/world/movement.ts'

/** [GUEST-15] The rooms a guest's link allows. All others are closed to the guest, except the one their host is in. */
export const roomFences = (live: Pick<Live, 'floor' | 'callersHere' | 'onDeparture'>) => {
  const fences = new Map<string, Pick<GuestRestrictions, 'rooms' | 'hostId'>>()
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
      // Checked first, because this runs for every step of everyone.
      const fence = fences.size > 0 && fences.get(keyOf(spaceId, personId))
      if (!fence || !room.plan) return []
      const host = fence.hostId ? live.floor.find(spaceId, fence.hostId) : undefined
      const isOpen = (area: Area): boolean =>
        fence.rooms?.includes(`${room.id}/${area.id}`) === true ||
        (host !== undefined && live.floor.isIn(spaceId, host.userId) && isInside(area, host)) ||
        // A guest whose link has changed can still walk out of the room they are in.
        (from !== undefined && isInside(area, from))
      return room.plan.areas.filter((area) => hasDoor(area) && !isOpen(area))
    },
  }
}
