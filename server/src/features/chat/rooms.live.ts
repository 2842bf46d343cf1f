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
import { hasChat, objectIdOf } from './core/room-chat.rules.ts'
import { audiencesOf, openObjectChat } from './groups/groups.queries.ts'

/** A guest who reads a room's chat while they are in that room. */
interface Stay {
  spaceId: string
  personId: string
  conversationId: string
  area: Area
  mapId: string | undefined
}

/**
 * The chats of rooms on the map: who can open them, who begins to read them by being in the room, and when guests stop.
 */
export const createRoomChats = (services: Services, live: Live) => {
  const { db, bus } = services
  const { floor: world } = live
  /** By guest, then by chat, because rooms can be nested. */
  const stays = new Map<string, Map<string, Stay>>()
  const keyOf = (spaceId: string, personId: string) => `${spaceId} ${personId}`
  const staysOf = (spaceId: string, personId: string): Stay[] => [
    ...(stays.get(keyOf(spaceId, personId))?.values() ?? []),
  ]
  /** Stays noted since the last check. Their rows may have been stored after the guest had left. */
  let fresh: Stay[] = []

  const staysThere = ({ spaceId, personId, area, mapId }: Stay): boolean => {
    const person = world.isIn(spaceId, personId) && world.find(spaceId, personId)
    return Boolean(person && world.roomOf(spaceId)?.id === mapId && isInside(area, person))
  }
  const end = async ({ spaceId, personId, conversationId }: Stay): Promise<void> => {
    stays.get(keyOf(spaceId, personId))?.delete(conversationId)
    if (staysOf(spaceId, personId).length === 0) stays.delete(keyOf(spaceId, personId))
    if (await unfollow(db, conversationId, personId))
      emitOnCommit(db, 'chats:changed', { workspaceId: spaceId, personIds: [personId] })
  }
  /** [CHAT-26] Ends a guest's stay when they leave the room. */
  world.onMoves((spaceId, personIds) => {
    if (stays.size === 0) return
    for (const personId of personIds)
      for (const stay of staysOf(spaceId, personId)) if (!staysThere(stay)) live.attempt(end(stay))
  })
  const endStaleStays = async (): Promise<void> => {
    const looked = fresh
    fresh = []
    for (const stay of looked) if (!staysThere(stay)) await end(stay)
  }
  /** Ends stays that were left over when a server went down. */
  live.onArrival(async ({ space, personId, role }) => {
    if (!isVisitor({ role }) || stays.has(keyOf(space.id, personId))) return
    for (const { id } of await audiencesOf(db, space.id, [personId])) await unfollow(db, id, personId)
  })

  /** [CHAT-27] Messages sent by an API call also reach the people who are in the room. */
  bus.on('message:sent', ({ conversation, readerIds }) => {
    if (conversation.kind === 'room') live.attempt(followPeoplePresent(conversation.id, readerIds ?? []))
  })
  const followPeoplePresent = async (id: string, readerIds: string[]): Promise<void> => {
    const room = await conversationById(db, id)
    const late = room ? presentIn(room).filter((personId) => !readerIds.includes(personId)) : []
    if (!room || late.length === 0) return
    const personIds = await followAll(db, id, late, room.lastSeq - 1)
    await endStaleStays()
    emitOnCommit(db, 'chats:changed', { workspaceId: room.workspaceId, personIds })
  }

  const noteStay = (spaceId: string, personId: string, conversationId: string, area: Area): void => {
    const role = world.find(spaceId, personId)?.role
    if (!role || !isVisitor({ role })) return
    const stay = { spaceId, personId, conversationId, area, mapId: world.roomOf(spaceId)?.id }
    const key = keyOf(spaceId, personId)
    stays.set(key, (stays.get(key) ?? new Map()).set(conversationId, stay))
    fresh.push(stay)
  }

  /** [CHAT-27] Returns the people who are in a chat's room. */
  const presentIn = ({ id, workspaceId, objectId }: ConversationRow): string[] => {
    const room = world.roomOf(workspaceId)
    const area = room?.plan?.areas.find((one) => objectIdOf(room.id, one) === objectId)
    if (!area) return []
    const here = world.placesIn(workspaceId).filter((place) => isInside(area, place))
    for (const { userId } of here) noteStay(workspaceId, userId, id, area)
    return [...new Set(here.map(({ userId }) => userId))]
  }

  return {
    /** Checks whether guests who became readers by what was just stored are still in the room. */
    lookAgain: endStaleStays,
    /**
     * [CHAT-26] Members can open it from anywhere and then have it in their list; guests only while they are in the
     * room.
     */
    open: async ({ areaId }: { areaId: number }, { space, personId, role }: LiveCaller) => {
      const room = world.roomOf(space.id)
      const area = room?.plan?.areas.find(({ id }) => id === areaId)
      if (!room || !area || !hasChat(area))
        throw new AppError('NOT_FOUND', { message: 'There’s no such room here.' })
      const person = world.find(space.id, personId)
      if (isVisitor({ role }) && !(person && isInside(area, person)))
        throw new AppError('FORBIDDEN', {
          message: 'Guests can read a room’s chat only while they’re in it.',
        })
      const objectId = objectIdOf(room.id, area)
      const chat = await openObjectChat(db, space.id, { kind: 'room', objectId, title: area.name })
      noteStay(space.id, personId, chat.id, area)
      await followAll(db, chat.id, [personId], chat.lastSeq)
      await endStaleStays()
      return { receiverId: chat.id }
    },
    presentIn,
  }
}
