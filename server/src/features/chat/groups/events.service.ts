import type { Executor, Transaction } from '../../../platform/db/drizzle.ts'
import { emitOnCommit } from '../../../platform/on-commit.ts'
import type { Services } from '../../../platform/services.ts'
import { followAll, membersIn, unfollowAll } from '../core/members.queries.ts'
import { groupAddressOf, objectsReadBy, openObjectChat } from './groups.queries.ts'

interface EventChat {
  workspaceId: string
  eventId: string
}

/**
 * [EVENT-28] Anyone who can see an event can read its chat from when they first open it, and then has it in their list.
 */
export const openEventChat = async (
  { db }: Services,
  { workspaceId, eventId, title }: EventChat & { title: string },
  personId: string,
): Promise<{ receiverId: string }> => {
  const chat = await openObjectChat(db, workspaceId, { kind: 'event', objectId: eventId, title })
  const added = await followAll(db, chat.id, [personId], chat.lastSeq)
  if (added.length > 0) emitOnCommit(db, 'chats:changed', { workspaceId, personIds: added })
  return { receiverId: chat.id }
}

/** Returns the events of a space whose chats any of these people reads. */
export const eventsReadBy = async (
  db: Executor,
  workspaceId: string,
  personIds: string[],
): Promise<string[]> => objectsReadBy(db, workspaceId, 'event', personIds)

/** [EVENT-28] Removes people from an event's chat once they can no longer see the event. */
export const closeEventChat = async (
  tx: Transaction,
  { workspaceId, eventId }: EventChat,
  isLeaving: (personId: string) => boolean,
): Promise<void> => {
  const chat = await groupAddressOf(tx, workspaceId, 'event', eventId)
  if (!chat) return
  const leaving = (await membersIn(tx as Executor, chat.id)).filter(isLeaving)
  const personIds = await unfollowAll(tx, chat.id, leaving)
  if (personIds.length > 0) emitOnCommit(tx, 'chats:changed', { workspaceId, personIds })
}
