import type { Input, Reply } from '@metapyra/contract/calls'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import { linkForMeeting } from '../../guest/meeting-link.service.ts'
import { isLapsed } from '../../payment/seats/lapse.service.ts'
import { workspaceById } from '../../workspace/service.ts'
import { joinLinkId } from '../attendance/join-link.service.ts'
import { checkGoing, checkJoinable, checkOpen } from '../attendance/respond.rules.ts'
import { storeResponse } from '../attendance/respond.service.ts'
import { insertAttendances, responsesOf } from '../core/attendees.queries.ts'
import { lockEvent } from '../core/queries.ts'
import { responseAt } from '../core/status.rules.ts'
import { occurrenceOf } from '../occurrences/queries.ts'
import { occurrenceToEnter } from '../presenter/presenter.service.ts'
import type { Invitation } from './invitation.service.ts'
import { invitationOf } from './invitation.service.ts'

type EnterReply = Reply<'POST v2/event/enter'>

/**
 * Entering counts as accepting for people who have not responded or responded maybe, if there is a place, as for
 * members.
 */
const acceptByEntering = async (
  services: Services,
  { event, viewer }: Invitation,
  recurrenceId: string,
): Promise<void> => {
  const currentStatus = async () =>
    responseAt(await responsesOf(services.db, [event.id], viewer.keys), recurrenceId)?.status
  const status = await currentStatus()
  if (status === 'invited' || status === 'maybe') {
    await storeResponse(services, event, viewer, { status: 'going', ...(recurrenceId && { recurrenceId }) })
    checkGoing(await currentStatus())
  } else checkGoing(status)
}

/** [EVENT-37] Returns where a person invited by mail goes now. They enter the space by a guest link of their own. */
export const enterInvited = async (
  services: Services,
  { token, recurrenceId: requestedOccurrence }: Input<'POST v2/event/enter'>,
): Promise<EnterReply> => {
  const { db, clock } = services
  const invitation = await invitationOf(services, token)
  const { event, viewer } = invitation
  const [personKey] = viewer.keys
  const space = await workspaceById(db, event.workspaceId)
  if (!space) throw new AppError('NOT_FOUND')
  // [PAY-8] Lapsed spaces admit no one.
  if (isLapsed(services, space)) throw new AppError('SUBSCRIPTION_LAPSED')
  const found = await occurrenceToEnter(services, event, requestedOccurrence)
  if (!found) throw new AppError('CONFLICT', { message: 'This event has ended.' })
  const { recurrenceId } = found.occurrence
  checkJoinable(found.occurrence, clock())
  await acceptByEntering(services, invitation, recurrenceId)
  const location =
    found.override?.patch.location === undefined ? event.location : found.override.patch.location
  return db.transaction(async (tx) => {
    // Locks the event, because it may be canceled or the person removed at this moment.
    await lockEvent(tx, space.id, event.id)
    const occurrence = await occurrenceOf(tx, event.id, recurrenceId)
    if (!occurrence) throw new AppError('NOT_FOUND')
    const now = clock()
    checkOpen(occurrence.isCancelled, occurrence.endsAt, now)
    checkGoing(responseAt(await responsesOf(tx, [event.id], viewer.keys), recurrenceId)?.status)
    const note = () => insertAttendances(tx, [{ eventId: event.id, recurrenceId, personKey, joinedAt: now }])
    if (location?.type === 'url' || location?.type === 'address') {
      await note()
      return { location, url: location.type === 'url' ? location.value : null, message: null }
    }
    const way = await linkForMeeting(services, tx, space, {
      ...{
        id: joinLinkId(event.id, recurrenceId, personKey),
        workspaceId: space.id,
        endsAt: occurrence.endsAt,
      },
      ...{
        email: viewer.email,
        hostId: event.organizerId,
        room: location?.type === 'room' ? location.value : null,
      },
    })
    // [EVENT-14] Records the attendance.
    if (way.url !== null) await note()
    return { location, ...way }
  })
}
