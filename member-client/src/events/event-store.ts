import type { Input } from '@metapyra/contract/calls'
import type { Event } from '@metapyra/contract/entities/event'
import { invalidate } from '../data/query.ts'
import { dropSeen } from '../navigation/board-notices.ts'
import { replaceOpenItem } from '../navigation/open-place.ts'
import { session } from '../session/session.ts'

/** An event, or one occurrence of it, as named in the board's places. */
export interface EventKey {
  eventId: string
  recurrenceId: string | null
}
const KEY_SEPARATOR = '@'
export const nameOf = ({ eventId, recurrenceId }: EventKey): string =>
  recurrenceId ? eventId + KEY_SEPARATOR + recurrenceId : eventId
export const keyOf = (name: string): EventKey => {
  const [eventId = '', recurrenceId = null] = name.split(KEY_SEPARATOR)
  return { eventId, recurrenceId }
}
export const keyOfEvent = ({ id, recurrenceId }: Pick<Event, 'id' | 'recurrenceId'>): EventKey => ({
  eventId: id,
  recurrenceId,
})
export const openEvent = (key: EventKey): void => replaceOpenItem('events', nameOf(key))

/** Converts a key to the calls' input. */
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

/** Displays errors itself; the form stays as it is. */
export const updateEvent = async (change: Input<'PUT v2/event/update'>, isSilent = false): Promise<Event> => {
  const event = await session.api('PUT v2/event/update', change, { isSilent })
  invalidate('event')
  return event
}
