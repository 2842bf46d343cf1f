import type { Input, Reply } from '@metapyra/contract/calls'
import { personColour } from '@metapyra/contract/constants'
import type { Attendee } from '@metapyra/contract/entities/event'
import { mayRead } from '@metapyra/contract/guests'
import { isId } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { mayChange } from '../core/access.rules.ts'
import { wrong } from '../core/content.rules.ts'
import { listAttendees } from '../core/people.queries.ts'
import { statusAfter } from '../core/status.rules.ts'
import type { Viewer } from '../core/viewer.rules.ts'
import { requireEvent, requireOccurrence } from './presenter.service.ts'

const DEFAULT_PAGE_SIZE = 50

type Row = Awaited<ReturnType<typeof listAttendees>>[number]

/** [EVENT-9] Email addresses and answers are only for the event's hosts and the space's owners and admins. */
export const toAttendee = (
  { row, name, image, character, address, wasThere }: Row,
  { isRunning, hasEnded }: { isRunning: boolean; hasEnded: boolean },
): Attendee => ({
  id: row.id,
  userId: row.userId,
  name: name ?? row.name,
  email: isRunning ? (address ?? row.email) : null,
  image,
  colour: personColour(row.userId ?? row.id, character),
  role: row.role,
  status: statusAfter(row.status, { hasEnded, wasThere }),
  recurrenceId: row.recurrenceId || null,
  mustReconfirm: row.mustReconfirm,
  answers: isRunning ? row.answers : null,
  respondedAt: row.respondedAt?.toISOString() ?? null,
})

export const attendeesIn = async (
  services: Services,
  viewer: Viewer,
  input: Input<'POST v2/event/get-attendees'>,
): Promise<Reply<'POST v2/event/get-attendees'>> => {
  const { db, clock } = services
  const { eventId, recurrenceId = '', status, next, pageSize = DEFAULT_PAGE_SIZE } = input
  const { event, own } = await requireEvent(services, viewer, eventId)
  if (next !== undefined && !isId(next)) throw wrong({ next: 'Use the value from the previous page.' })
  const isOne = !event.rrule || recurrenceId !== ''
  const found = isOne ? await requireOccurrence(services, event, recurrenceId) : undefined
  const hasEnded = found !== undefined && found.occurrence.endsAt <= clock() && !found.occurrence.isCancelled
  const choice = { eventId, recurrenceId, status, hasEnded, after: next, limit: pageSize + 1 }
  const all = await listAttendees(db, choice)
  // [GUEST-17] Guests without the right to see the space's people see only themselves.
  const seesAll = mayRead(viewer, 'people')
  const rows = seesAll ? all : all.filter(({ row }) => viewer.keys.includes(row.personKey))
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  const isRunning = mayChange(viewer, own)
  return {
    rows: page.map((row) => toAttendee(row, { isRunning, hasEnded })),
    ...(rows.length > pageSize && last && { next: last.row.id }),
  }
}
