import type { Input, Reply } from '@metapyra/contract/calls'
import { CHAT } from '@metapyra/contract/chat'
import { personColour } from '@metapyra/contract/constants'
import type { GroupPerson } from '@metapyra/contract/entities/chat'
import { isVisitor } from '@metapyra/contract/presence'
import { attemptEach } from '../../../platform/concurrency/attempt-each.ts'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { emitOnCommit } from '../../../platform/on-commit.ts'
import type { Services } from '../../../platform/services.ts'
import { blockersOf } from '../../block/service.ts'
import { isReader } from '../core/access.service.ts'
import type { Chatter } from '../core/chatter.service.ts'
import { visibleAmong } from '../core/guest-access.service.ts'
import { followAll, readersOf, unfollow, unfollowAll } from '../core/members.queries.ts'
import type { ConversationRow } from '../core/queries.ts'
import { conversationById } from '../core/queries.ts'
import {
  audiencesOf,
  filterMessageable,
  findMembersByName,
  formerMembersInGroups,
  insertGroup,
  lockedConversation,
  peopleOf,
  setOwner,
  setTitle,
} from './groups.queries.ts'

type Kind = ConversationRow['kind']

/** [CHAT-25] Returns the group, room or event chat if the person is in it; throws NOT_FOUND otherwise. */
const requireOwn = (
  who: Chatter,
  row: ConversationRow | undefined,
  isIn: boolean,
  kinds: Kind[],
): ConversationRow => {
  if (row?.workspaceId !== who.spaceId || !isIn || !kinds.includes(row.kind)) throw new AppError('NOT_FOUND')
  return row
}

/** Changes a group's members or title under a lock, and notifies everyone affected. */
const changeGroup = async (
  { db }: Services,
  who: Chatter,
  receiverId: string,
  kinds: Kind[],
  work: (tx: Transaction, group: ConversationRow, readerIds: string[]) => Promise<void>,
): Promise<void> => {
  await db.transaction(async (tx) => {
    const row = await lockedConversation(tx, receiverId)
    const before = (row && (await readersOf(tx, row))) ?? []
    const group = requireOwn(who, row, before.includes(who.personId), kinds)
    await work(tx, group, before)
    const after = (await readersOf(tx, group)) ?? []
    emitOnCommit(tx, 'chats:changed', {
      workspaceId: who.spaceId,
      personIds: [...new Set([...before, ...after])],
    })
  })
}

const requireWritable = async (services: Services, who: Chatter, userIds: string[]): Promise<string[]> => {
  const ids = [...new Set(userIds.map((id) => id.toLowerCase()))].filter((id) => id !== who.personId)
  const found = await filterMessageable(services.db, who.spaceId, ids)
  const blockers = await blockersOf(services, who.spaceId, who.personId)
  // [CHAT-65] A person cannot be added to a new group by someone they have blocked. The error does not reveal that
  // reason.
  if (found.length < ids.length || ids.some((id) => blockers.has(id)))
    throw new AppError('NOT_FOUND', { message: 'One of these people isn’t in this space.' })
  return ids
}

const requireRoomFor = (count: number): void => {
  if (count > CHAT.groupMaxPeople)
    throw new AppError('CONFLICT', { message: `A group can have ${CHAT.groupMaxPeople} people at most.` })
}

/** [CHAT-25] Creates a group. Sending the same id again returns the same group. */
export const createGroup = async (
  services: Services,
  who: Chatter,
  { id, userIds, title = null }: Input<'POST v2/chat/create-group'>,
): Promise<{ receiverId: string }> => {
  const personIds = [who.personId, ...(await requireWritable(services, who, userIds))]
  requireRoomFor(personIds.length)
  if (personIds.length === 1)
    throw new AppError('VALIDATION', { fields: { userIds: 'Add someone besides yourself.' } })
  const receiverId = id.toLowerCase()
  await services.db.transaction(async (tx) => {
    const isNew = await insertGroup(tx, {
      id: receiverId,
      workspaceId: who.spaceId,
      title,
      ownerId: who.personId,
    })
    if (!isNew) return requireSame(who, await conversationById(tx, receiverId))
    await followAll(tx, receiverId, personIds, 0)
    emitOnCommit(tx, 'chats:changed', { workspaceId: who.spaceId, personIds })
  })
  return { receiverId }
}

const requireSame = (who: Chatter, row: ConversationRow | undefined): void => {
  if (row?.workspaceId !== who.spaceId || row.ownerId !== who.personId) throw new AppError('CONFLICT')
}

export const addToGroup = async (
  services: Services,
  who: Chatter,
  { receiverId, userIds }: Input<'POST v2/chat/add-people'>,
): Promise<null> => {
  const ids = await requireWritable(services, who, userIds)
  await changeGroup(services, who, receiverId, ['group'], async (tx, { id, lastSeq }, before) => {
    requireRoomFor(new Set([...before, ...ids]).size)
    await followAll(tx, id, ids, lastSeq)
  })
  return null
}

/**
 * [CHAT-25] Removes the caller or, for a group's owner, someone else. For a room or event chat, removes it from the
 * caller's list.
 */
export const removeFromGroup = async (
  services: Services,
  who: Chatter,
  { receiverId, userId }: Input<'POST v2/chat/remove-person'>,
): Promise<null> => {
  const isSelf = userId.toLowerCase() === who.personId
  await changeGroup(
    services,
    who,
    receiverId,
    isSelf ? ['group', 'room', 'event'] : ['group'],
    async (tx, group) => {
      if (!isSelf && group.ownerId !== who.personId) throw new AppError('FORBIDDEN')
      if (!(await unfollow(tx, group.id, userId)) && !isSelf) throw new AppError('NOT_FOUND')
      if (group.ownerId === userId.toLowerCase())
        await setOwner(tx, group.id, (await peopleOf(tx, group))[0]?.userId ?? null)
    },
  )
  return null
}

export const renameGroup = async (
  services: Services,
  who: Chatter,
  { receiverId, title }: Input<'POST v2/chat/rename-group'>,
): Promise<null> => {
  await changeGroup(
    services,
    who,
    receiverId,
    ['group'],
    async (tx, { id }) => void (await setTitle(tx, id, title)),
  )
  return null
}

type PersonRow = Awaited<ReturnType<typeof peopleOf>>[number]
const toGroupPerson = ({ character, ...row }: PersonRow): GroupPerson => ({
  ...row,
  colour: personColour(row.userId, character),
})

/** [CHAT-28] Finds people the caller can write to, whether or not they are in the room. */
export const findPeople = async (
  { db }: Services,
  who: Chatter,
  { search }: Input<'POST v2/chat/find-people'>,
): Promise<Reply<'POST v2/chat/find-people'>> => {
  const found = await findMembersByName(db, who.spaceId, search, CHAT.peopleFoundAtMost)
  return { rows: found.filter(({ userId }) => userId !== who.personId).map(toGroupPerson) }
}

/**
 * Returns the people in a group, or those who have a room or event chat in their list, in the order in which they
 * joined.
 */
export const peopleInGroup = async (
  services: Services,
  who: Chatter,
  { receiverId }: Input<'POST v2/chat/people'>,
): Promise<Reply<'POST v2/chat/people'>> => {
  const { db, presence } = services
  const row = await conversationById(db, receiverId)
  const isIn = row !== undefined && (await isReader(services, who, row.id))
  const group = requireOwn(who, row, isIn, ['group', 'room', 'event'])
  const people = await peopleOf(db, group)
  // Visitors get only the people they can see.
  const here = people.map(({ userId }) => userId).filter((userId) => presence.isIn(who.spaceId, userId))
  const seen = new Set(visibleAmong(services, who, here))
  const rows = isVisitor(who) ? people.filter(({ userId }) => seen.has(userId)) : people
  return {
    title: group.title,
    ownerId: group.ownerId,
    rows: rows.map(toGroupPerson),
  }
}

/**
 * [CHAT-25] Removes those of these people who are no longer members, or are now guests, from all groups. Groups they own
 * get another owner.
 */
export const leaveGroups = async (
  { db }: Services,
  { workspaceId, userIds }: { workspaceId: string; userIds: string[] },
): Promise<void> => {
  const staying = new Set(await filterMessageable(db, workspaceId, userIds))
  const leaving = userIds.filter((userId) => !staying.has(userId))
  if (leaving.length === 0) return
  const groups = Map.groupBy(await audiencesOf(db, workspaceId, leaving), ({ id }) => id)
  await attemptEach(groups, ([id, people]) =>
    db.transaction(async (tx) => {
      const group = await lockedConversation(tx, id)
      if (!group) return
      const gone = await unfollowAll(
        tx,
        id,
        people.map(({ personId }) => personId),
      )
      if (gone.length === 0) return
      if (group.ownerId && gone.includes(group.ownerId))
        await setOwner(tx, id, (await peopleOf(tx, group))[0]?.userId ?? null)
      const personIds = [...gone, ...((await readersOf(tx, group)) ?? [])]
      emitOnCommit(tx, 'chats:changed', { workspaceId, personIds })
    }),
  )
}

/** [CHAT-25] Completes removals that a server did not finish before it went down. */
export const sweepGroups = async (services: Services): Promise<void> => {
  const former = Map.groupBy(await formerMembersInGroups(services.db), ({ workspaceId }) => workspaceId)
  for (const [workspaceId, people] of former)
    await leaveGroups(services, { workspaceId, userIds: people.map(({ personId }) => personId) })
}
