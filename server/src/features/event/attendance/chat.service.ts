import { attemptEach } from '../../../platform/concurrency/attempt-each.ts'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import type { Services } from '../../../platform/services.ts'
import { closeEventChat, eventsReadBy, openEventChat } from '../../chat/groups/events.service.ts'
import { attendeesOf } from '../core/attendees.queries.ts'
import { adminsOf, eventsReadByOthers } from '../core/people.queries.ts'
import type { EventRow } from '../core/queries.ts'
import { eventById } from '../core/queries.ts'
import type { Viewer } from '../core/viewer.rules.ts'
import { requireEvent } from '../presenter/presenter.service.ts'

/** Opens the chat of an event for anyone who can see the event. A series has one chat. */
export const chatOf = async (
  services: Services,
  viewer: Viewer,
  personId: string,
  eventId: string,
): Promise<{ receiverId: string }> => {
  const { event } = await requireEvent(services, viewer, eventId)
  const { workspaceId, title } = event
  return openEventChat(services, { workspaceId, eventId: event.id, title }, personId)
}

/**
 * [EVENT-28] Removes people from the chat who can no longer see the event: for an event visible to invited people only,
 * those who are not invited.
 */
export const syncChatMembers = async (
  tx: Transaction,
  { id, workspaceId, isDraft, visibility }: EventRow,
): Promise<void> => {
  if (!isDraft && visibility !== 'invited') return
  const attendees = await attendeesOf(tx, id)
  const seeing = new Set(attendees.flatMap(({ userId }) => userId ?? []))
  for (const running of await adminsOf(tx, workspaceId)) seeing.add(running)
  await closeEventChat(tx, { workspaceId, eventId: id }, (personId) => !seeing.has(personId))
}

/** [EVENT-28] Updates the members of event chats after the rights of people in the space have changed. */
export const leaveChats = async (
  { db }: Services,
  { workspaceId, userIds }: { workspaceId: string; userIds: string[] },
): Promise<void> => {
  await syncChats(db, await eventsReadBy(db, workspaceId, userIds))
}

/** [EVENT-28] Completes removals that a server did not finish before it went down. */
export const sweepChats = async ({ db }: Services): Promise<void> =>
  syncChats(db, await eventsReadByOthers(db))

const syncChats = (db: Services['db'], eventIds: string[]): Promise<void> =>
  attemptEach(eventIds, (eventId) =>
    db.transaction(async (tx) => {
      const event = await eventById(tx, eventId)
      if (event) await syncChatMembers(tx, event)
    }),
  )
