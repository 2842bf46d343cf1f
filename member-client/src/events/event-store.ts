import type { Input } from '@metapyra/contract/calls'
import type { Event } from '@metapyra/contract/entities/event'
import { invalidate } from '../data/query.ts'
import { dropSeen } from '../navigation/news.ts'
import { openInstead } from '../navigation/open-place.ts'
import { session } from '../session/session.ts'

/** An event, or one occurrence of it, as the board names it. */
export interface EventKey {
  eventId: string
  recurrenceId: string | null
}
const PARTED = '@'
export const nameOf = ({ eventId, recurrenceId }: EventKey): string =>
  recurrenceId ? eventId + PARTED + recurrenceId : eventId
export const keyOf = (name: string): EventKey => {
  const [eventId = '', recurrenceId = null] = name.split(PARTED)
  return { eventId, recurrenceId }
}
export const keyOfEvent = ({ id, recurrenceId }: Pick<Event, 'id' | 'recurrenceId'>): EventKey => ({
  eventId: id,
  recurrenceId,
})
export const openEvent = (key: EventKey): void => openInstead('events', nameOf(key))

/** As calls take it. */
export const inputOf = ({ eventId, recurrenceId }: EventKey) => ({
  eventId,
  ...(recurrenceId && { recurrenceId }),
})

export const respond = async (
  key: EventKey,
  answer: Omit<Input<'POST v2/event/respond'>, 'eventId' | 'recurrenceId'>,
) => {
  const event = await session.api('POST v2/event/respond', { ...inputOf(key), ...answer })
  invalidate('event')
  dropSeen({ tab: 'events', id: key.eventId })
  return event
}

/** What fails says so by itself; the form that asked stays as it is. */
export const updateEvent = async (change: Input<'PUT v2/event/update'>, isSilent = false): Promise<Event> => {
  const event = await session.api('PUT v2/event/update', change, { isSilent })
  invalidate('event')
  return event
}
