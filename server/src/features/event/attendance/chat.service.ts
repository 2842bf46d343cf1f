import type { Transaction } from '../../../platform/db/drizzle.ts'
import type { Services } from '../../../platform/services.ts'
import { closeEventChat, eventsReadBy, openEventChat } from '../../chat/groups/events.service.ts'
import { attendeesOf } from '../core/attendees.queries.ts'
import { runningAmong } from '../core/people.queries.ts'
import type { EventRow } from '../core/queries.ts'
import { eventById } from '../core/queries.ts'
import type { Viewer } from '../core/rules.ts'
import { requireEvent } from '../presenter/presenter.service.ts'

/** The chat of an event, for whoever sees it; of a series there is one. */
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

/** [EVENT-28] Out of its chat are those who do not see it any more: of an event for the invited, who is not. */
export const keepChat = async (
  tx: Transaction,
  { id, workspaceId, isDraft, visibility }: EventRow,
): Promise<void> => {
  if (!isDraft && visibility !== 'invited') return
  const asked = await attendeesOf(tx, id)
  const seeing = new Set(asked.flatMap(({ userId }) => userId ?? []))
  for (const running of await runningAmong(tx, workspaceId)) seeing.add(running)
  await closeEventChat(tx, { workspaceId, eventId: id }, (personId) => !seeing.has(personId))
}

/** [EVENT-28] The same, where it is the rights of one person in the space that have changed. */
export const leaveChats = async (
  { db }: Services,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<void> => {
  for (const eventId of await eventsReadBy(db, workspaceId, userId))
    await db.transaction(async (tx) => {
      const event = await eventById(tx, eventId)
      if (event) await keepChat(tx, event)
    })
}
