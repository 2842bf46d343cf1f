import type { Input } from '@metapyra/contract/calls'
import { emailProblem } from '@metapyra/contract/email-problem'
import type { Event } from '@metapyra/contract/entities/event'
import { AppError } from '../../../platform/http/app-error.ts'
import { newId } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { insertAttendees } from '../core/attendees.queries.ts'
import { notifyChanged } from '../core/changed.service.ts'
import { contentOf } from '../core/content.rules.ts'
import type { EventRow } from '../core/queries.ts'
import { eventById, insertEvent } from '../core/queries.ts'
import type { Viewer } from '../core/viewer.rules.ts'
import { addPeople, resolveInvited } from '../invitations/invite.service.ts'
import { makeOccurrences } from '../occurrences/extend.service.ts'
import { withItems } from '../presenter/items.service.ts'
import { getEvent } from '../presenter/presenter.service.ts'

/** Creates an event with its organizer as host, and invites people. */
export const createEvent = async (
  services: Services,
  viewer: Viewer,
  input: Input<'POST v2/event/create'>,
): Promise<Event> => {
  const { db, clock } = services
  const { userId } = viewer
  if (!userId) throw new AppError('FORBIDDEN')
  const now = clock()
  const content = contentOf(await withItems(db, viewer, input), now)
  const { people, invalid } = await resolveInvited(services, viewer, input)
  if (invalid.length > 0)
    throw new AppError('VALIDATION', {
      fields: { emailList: `“${invalid[0]}” isn’t a valid email. ${emailProblem(invalid[0] ?? '')}` },
    })
  const id = input.id?.toLowerCase() ?? newId()
  const event: EventRow = {
    ...content,
    id,
    workspaceId: viewer.spaceId,
    organizerId: userId,
    isDraft: input.isDraft ?? false,
    isCancelled: false,
    icalUid: `${id}@metapyra`,
    icalSequence: 0,
    version: 0,
    madeUntil: null,
    madeWith: '',
    timesSetAt: now,
    updatedBy: userId,
    createdAt: now,
    updatedAt: now,
  }
  await db.transaction(async (tx) => {
    if (!(await insertEvent(tx, event))) return requireSameEvent(event, await eventById(tx, id))
    await insertAttendees(tx, [hostOf(event, viewer, userId)])
    await makeOccurrences(tx, event, now)
    await addPeople(tx, event, people, { by: viewer, role: 'guest', now })
    notifyChanged(tx, event)
  })
  return getEvent(services, viewer, { eventId: id })
}

/** Sending the same event again must come from the same space and organizer. */
const requireSameEvent = (made: EventRow, known: EventRow | undefined): void => {
  if (known?.workspaceId !== made.workspaceId || known.organizerId !== made.organizerId)
    throw new AppError('CONFLICT')
}

const hostOf = ({ id: eventId, createdAt }: EventRow, { keys, name }: Viewer, userId: string) => ({
  id: newId(),
  eventId,
  recurrenceId: '',
  personKey: keys[0],
  userId,
  email: null,
  name,
  role: 'host' as const,
  status: 'going' as const,
  isLetIn: true,
  mustReconfirm: false,
  answers: null,
  queuedAt: null,
  respondedAt: createdAt,
  createdAt,
})
