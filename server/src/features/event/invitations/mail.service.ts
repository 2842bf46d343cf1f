import type { Services } from '../../../platform/services.ts'
import type { MailCalendar } from '../../../providers/mail/mailer.ts'
import { senderOf } from '../../mail/service.ts'
import { workspaceById } from '../../workspace/service.ts'
import { attendeeById } from '../core/attendees.queries.ts'
import { eventById, nameOfUser } from '../core/queries.ts'
import { overridesAmong } from '../feed/feed.queries.ts'
import { icsEvent } from '../feed/feed.service.ts'
import type { IcsEvent } from '../feed/ics-event.rules.ts'
import { calendarText } from '../feed/ics-event.rules.ts'
import { answerUrl } from './invitation.service.ts'

const METHODS: Record<string, MailCalendar['method']> = {
  'event-invited': 'REQUEST',
  'event-changed': 'REQUEST',
  'event-moved': 'REQUEST',
  'event-promoted': 'REQUEST',
  'event-cancelled': 'CANCEL',
}

/** [MAIL-5] Returns an event with its user-written texts prepared for display. */
const withDisplayTexts = (event: IcsEvent, toDisplay: (words: string) => string): IcsEvent => {
  const worded = <T extends Partial<Pick<IcsEvent['event'], 'title' | 'description' | 'location'>>>(
    of: T,
  ): T => ({
    ...of,
    ...(of.title && { title: toDisplay(of.title) }),
    ...(of.description && { description: toDisplay(of.description) }),
    ...(of.location && { location: { ...of.location, value: toDisplay(of.location.value) } }),
  })
  return {
    ...event,
    event: worded(event.event),
    overrides: event.overrides.map((override) => ({ ...override, patch: worded(override.patch) })),
    spaceName: toDisplay(event.spaceName),
  }
}

/**
 * [EVENT-26] Returns the calendar part of a mail (RFC 5546), as of when it is sent: invitation, change or cancelation.
 * Its sender and organizer address are ours, because responses are given on the page.
 */
export const mailCalendars = async (
  services: Services,
  template: string,
  data: Record<string, string>,
  to: string,
  toDisplay: (words: string) => string,
): Promise<MailCalendar[]> => {
  const method = METHODS[template]
  if (!method) return []
  const { db, clock } = services
  const { attendeeId = '', recurrenceId = '', alsoEventId } = data
  const row = await attendeeById(db, attendeeId)
  const calendars: MailCalendar[] = []
  for (const eventId of [data['eventId'], alsoEventId]) {
    const event = eventId ? await eventById(db, eventId) : undefined
    const space = event && (await workspaceById(db, event.workspaceId))
    if (!event || !space || !row) continue
    const updatedEvent = {
      ...withDisplayTexts(
        icsEvent(services, space, event, [row], await overridesAmong(db, [event.id])),
        toDisplay,
      ),
      own: new Map(),
      isDeclined: false,
      ...(!row.userId && { url: answerUrl(services, row.id, recurrenceId) }),
      organizer: {
        name: toDisplay((await nameOfUser(db, event.organizerId)) ?? space.name),
        email: senderOf(services),
      },
      attendee: { name: row.name, email: to, isComing: row.status === 'going' && !row.mustReconfirm },
    }
    const only = recurrenceId || null
    calendars.push({ method, text: calendarText({ method, events: [updatedEvent], only }, clock()) })
  }
  return calendars
}
