import type { Listed } from './lists.ts'
import type { EventRow } from './rows.ts'

interface Time {
  dateTime?: string
  timeZone?: string
}
export type Wished = {
  subject?: string
  body?: { content?: string }
  start?: Time
  end?: Time
  transactionId?: string
} | null

/** Graph gives UTC in a separate field, not in the time, with seven digits of a second. */
const timeOnWire = (text: string) => ({
  dateTime: `${new Date(text).toISOString().replace('Z', '')}0000`,
  timeZone: 'UTC',
})

export const eventBody = (one: EventRow) => ({
  subject: one.title,
  body: { contentType: 'text', content: one.description },
  showAs: one.isFree ? 'free' : 'busy',
  isAllDay: one.isAllDay,
  responseStatus: { response: one.isDeclined ? 'declined' : 'organizer' },
  webLink: `https://outlook.office365.com/owa/?itemid=${one.id}`,
  ...(one.key !== null && { transactionId: one.key }),
})

/** The fields of a row that `$select` names. */
export const selected = (select: string | undefined, row: Record<string, unknown>) => {
  const names = select?.split(',')
  return names ? Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name))) : row
}

export const onWire = (one: Listed): object[] => {
  const id = one.occurrenceId
  // A removed occurrence isn't returned; instead its series is, without it.
  if (one.isFormer) return []
  if (one.isDeleted) return [{ id, '@removed': { reason: 'deleted' } }]
  if (one.isOutside) return [{ '@odata.type': '#microsoft.graph.event', id }]
  const times = { start: timeOnWire(one.start), end: timeOnWire(one.end) }
  const type = one.isException ? 'exception' : 'occurrence'
  if (one.isSeries)
    return [{ id, type, seriesMasterId: one.id, ...times, ...(one.isException && eventBody(one)) }]
  return [{ id, type: 'singleInstance', ...eventBody(one), ...times }]
}

export const eventChanges = (body: Wished): Partial<EventRow> => ({
  ...(body?.subject !== undefined && { title: body.subject }),
  ...(body?.body?.content !== undefined && { description: body.body.content }),
  ...(body?.start && { start: `${body.start.dateTime}Z` }),
  ...(body?.end && { end: `${body.end.dateTime}Z` }),
})
