import { isVisitor } from '@metapyra/contract/presence'
import type { Area } from '@metapyra/map/plan'
import { isInside } from '@metapyra/map/plan'
import { AppError } from '../../http/app-error.ts'
import type { Live, LiveCaller } from '../../realtime/live.ts'
import type { Services } from '../../services.ts'
import { openRoom, roomsFollowedBy } from './groups.queries.ts'
import { followAll, unfollow } from './members.queries.ts'
import type { ConversationRow } from './queries.ts'
import { hasChat, objectIdOf } from './rules.ts'

/** A guest who reads a room's chat, as long as they stand there. */
interface Stay {
  conversationId: string
  area: Area
  mapId: string | undefined
}

/** The chats of the rooms on the map: who may open them, who comes to read them by standing there, and when guests stop. */
export const createRoomChats = (services: Services, live: Live) => {
  const { db, bus } = services
  const { floor } = live
  const stays = new Map<string, Stay>()
  const keyOf = (spaceId: string, personId: string) => `${spaceId} ${personId}`

  const end = async (spaceId: string, personId: string): Promise<void> => {
    const stay = stays.get(keyOf(spaceId, personId))
    if (!stay) return
    stays.delete(keyOf(spaceId, personId))
    await unfollow(db, stay.conversationId, personId)
    bus.emit('chats:changed', { workspaceId: spaceId, personIds: [personId] })
  }
  const staysThere = (spaceId: string, personId: string, { area, mapId }: Stay): boolean => {
    const person = floor.isIn(spaceId, personId) && floor.find(spaceId, personId)
    return Boolean(person && floor.roomOf(spaceId)?.id === mapId && isInside(area, person))
  }
  /** [CHAT-26] */
  floor.onMoves((spaceId, personIds) => {
    if (stays.size === 0) return
    for (const personId of personIds) {
      const stay = stays.get(keyOf(spaceId, personId))
      if (stay && !staysThere(spaceId, personId, stay)) live.attempt(end(spaceId, personId))
    }
  })
  /** What a server that went down could not end. */
  live.onArrival(async ({ space, personId, role }) => {
    if (!isVisitor({ role }) || stays.has(keyOf(space.id, personId))) return
    for (const { id } of await roomsFollowedBy(db, space.id, personId)) await unfollow(db, id, personId)
  })

  const noteStay = (spaceId: string, personId: string, conversationId: string, area: Area): void => {
    const role = floor.find(spaceId, personId)?.role
    if (!role || !isVisitor({ role })) return
    stays.set(keyOf(spaceId, personId), { conversationId, area, mapId: floor.roomOf(spaceId)?.id })
  }

  return {
    /** [CHAT-26] Members open it from anywhere, and have it in their list from then on; guests where they stand. */
    open: async ({ areaId }: { areaId: number }, { space, personId, role }: LiveCaller) => {
      const room = floor.roomOf(space.id)
      const area = room?.plan?.areas.find(({ id }) => id === areaId)
      if (!room || !area || !hasChat(area))
        throw new AppError('NOT_FOUND', { message: 'There is no such room here.' })
      const person = floor.find(space.id, personId)
      if (isVisitor({ role }) && !(person && isInside(area, person)))
        throw new AppError('FORBIDDEN', { message: 'Guests read a room’s chat while they are in it.' })
      const chat = await openRoom(db, space.id, { objectId: objectIdOf(room.id, area), title: area.name })
      await followAll(db, chat.id, [personId], chat.lastSeq)
      noteStay(space.id, personId, chat.id, area)
      return { receiverId: chat.id }
    },
    /** [CHAT-27] Who stands in the room that a chat is of. */
    presentIn: ({ id, workspaceId, objectId }: ConversationRow): string[] => {
      const room = floor.roomOf(workspaceId)
      const area = room?.plan?.areas.find((one) => objectIdOf(room.id, one) === objectId)
      if (!area) return []
      const here = floor.placesIn(workspaceId).filter((place) => isInside(area, place))
      for (const { userId } of here) noteStay(workspaceId, userId, id, area)
      return [...new Set(here.map(({ userId }) => userId))]
    },
  }
}
