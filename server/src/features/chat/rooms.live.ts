import { isVisitor } from '@metapyra/contract/presence'
import type { Area } from '@metapyra/map/plan'
import { isInside } from '@metapyra/map/plan'
import { AppError } from '../../platform/http/app-error.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Live, LiveCaller } from '../../platform/realtime/live.ts'
import type { Services } from '../../platform/services.ts'
import { followAll, unfollow } from './core/members.queries.ts'
import type { ConversationRow } from './core/queries.ts'
import { conversationById } from './core/queries.ts'
import { hasChat, objectIdOf } from './core/rules.ts'
import { audiencesOf, openPlace } from './groups/groups.queries.ts'

/** A guest who reads a room's chat, as long as they stand there. */
interface Stay {
  spaceId: string
  personId: string
  conversationId: string
  area: Area
  mapId: string | undefined
}

/** The chats of the rooms on the map: who may open them, who comes to read them by standing there, and when guests stop. */
export const createRoomChats = (services: Services, live: Live) => {
  const { db, bus } = services
  const { floor } = live
  /** By guest, and by chat: rooms may lie in rooms. */
  const stays = new Map<string, Map<string, Stay>>()
  const keyOf = (spaceId: string, personId: string) => `${spaceId} ${personId}`
  const staysOf = (spaceId: string, personId: string): Stay[] => [
    ...(stays.get(keyOf(spaceId, personId))?.values() ?? []),
  ]
  /** Noted since it was last looked: what was on its way to the database may have come after they had left. */
  let fresh: Stay[] = []

  const staysThere = ({ spaceId, personId, area, mapId }: Stay): boolean => {
    const person = floor.isIn(spaceId, personId) && floor.find(spaceId, personId)
    return Boolean(person && floor.roomOf(spaceId)?.id === mapId && isInside(area, person))
  }
  const end = async ({ spaceId, personId, conversationId }: Stay): Promise<void> => {
    stays.get(keyOf(spaceId, personId))?.delete(conversationId)
    if (staysOf(spaceId, personId).length === 0) stays.delete(keyOf(spaceId, personId))
    if (await unfollow(db, conversationId, personId))
      emitOnCommit(db, 'chats:changed', { workspaceId: spaceId, personIds: [personId] })
  }
  /** [CHAT-26] */
  floor.onMoves((spaceId, personIds) => {
    if (stays.size === 0) return
    for (const personId of personIds)
      for (const stay of staysOf(spaceId, personId)) if (!staysThere(stay)) live.attempt(end(stay))
  })
  const lookAgain = async (): Promise<void> => {
    const looked = fresh
    fresh = []
    for (const stay of looked) if (!staysThere(stay)) await end(stay)
  }
  /** What a server that went down could not end. */
  live.onArrival(async ({ space, personId, role }) => {
    if (!isVisitor({ role }) || stays.has(keyOf(space.id, personId))) return
    for (const { id } of await audiencesOf(db, space.id, personId)) await unfollow(db, id, personId)
  })

  /** [CHAT-27] What was written there by a call, and not from the room, is for whoever stands there as well. */
  bus.on('message:sent', ({ conversation, readerIds }) => {
    if (conversation.kind === 'room') live.attempt(bringThosePresent(conversation.id, readerIds ?? []))
  })
  const bringThosePresent = async (id: string, readerIds: string[]): Promise<void> => {
    const room = await conversationById(db, id)
    const late = room ? presentIn(room).filter((personId) => !readerIds.includes(personId)) : []
    if (!room || late.length === 0) return
    const personIds = await followAll(db, id, late, room.lastSeq - 1)
    await lookAgain()
    emitOnCommit(db, 'chats:changed', { workspaceId: room.workspaceId, personIds })
  }

  const noteStay = (spaceId: string, personId: string, conversationId: string, area: Area): void => {
    const role = floor.find(spaceId, personId)?.role
    if (!role || !isVisitor({ role })) return
    const stay = { spaceId, personId, conversationId, area, mapId: floor.roomOf(spaceId)?.id }
    const key = keyOf(spaceId, personId)
    stays.set(key, (stays.get(key) ?? new Map()).set(conversationId, stay))
    fresh.push(stay)
  }

  /** [CHAT-27] Who stands in the room that a chat is of. */
  const presentIn = ({ id, workspaceId, objectId }: ConversationRow): string[] => {
    const room = floor.roomOf(workspaceId)
    const area = room?.plan?.areas.find((one) => objectIdOf(room.id, one) === objectId)
    if (!area) return []
    const here = floor.placesIn(workspaceId).filter((place) => isInside(area, place))
    for (const { userId } of here) noteStay(workspaceId, userId, id, area)
    return [...new Set(here.map(({ userId }) => userId))]
  }

  return {
    /** Whether those who came to read by what was just stored are still there. */
    lookAgain,
    /** [CHAT-26] Members open it from anywhere, and have it in their list from then on; guests where they stand. */
    open: async ({ areaId }: { areaId: number }, { space, personId, role }: LiveCaller) => {
      const room = floor.roomOf(space.id)
      const area = room?.plan?.areas.find(({ id }) => id === areaId)
      if (!room || !area || !hasChat(area))
        throw new AppError('NOT_FOUND', { message: 'There’s no such room here.' })
      const person = floor.find(space.id, personId)
      if (isVisitor({ role }) && !(person && isInside(area, person)))
        throw new AppError('FORBIDDEN', {
          message: 'Guests can read a room’s chat only while they’re in it.',
        })
      const objectId = objectIdOf(room.id, area)
      const chat = await openPlace(db, space.id, { kind: 'room', objectId, title: area.name })
      noteStay(space.id, personId, chat.id, area)
      await followAll(db, chat.id, [personId], chat.lastSeq)
      await lookAgain()
      return { receiverId: chat.id }
    },
    presentIn,
  }
}
