import type { Input, Reply } from '@metapyra/contract/calls'
import { AppError } from '../../../platform/http/app-error.ts'
import { readSignedId, signedId } from '../../../platform/secrets/signed-id.ts'
import type { Services } from '../../../platform/services.ts'
import { isLapsed } from '../../payment/seats/lapse.service.ts'
import { admitsGuests, workspaceById } from '../../workspace/service.ts'
import { opensAt } from '../attendance/respond.rules.ts'
import { storeResponse } from '../attendance/respond.service.ts'
import type { AttendeeRow } from '../core/attendees.queries.ts'
import { attendeeById, responsesOf } from '../core/attendees.queries.ts'
import type { EventRow } from '../core/queries.ts'
import { eventById } from '../core/queries.ts'
import { responseAt } from '../core/status.rules.ts'
import type { Viewer } from '../core/viewer.rules.ts'
import { overridesAmong } from '../feed/feed.queries.ts'
import { icsEvent } from '../feed/feed.service.ts'
import { calendarText } from '../feed/ics-event.rules.ts'
import type { OccurrenceRow } from '../occurrences/queries.ts'
import { occurrenceOf } from '../occurrences/queries.ts'
import { occurrenceToEnter, readEvent } from '../presenter/presenter.service.ts'

/** The URL of the page on which people without an account respond and enter. */
export const answerUrl = (
  { hosts, secrets }: Pick<Services, 'hosts' | 'secrets'>,
  attendeeId: string,
  recurrenceId: string | undefined,
): string => {
  const token = signedId(secrets, 'event-answer', attendeeId)
  const query = { type: 'event', token, ...(recurrenceId && { occurrence: recurrenceId }) }
  return `${hosts.mainOrigin()}/invites?${new URLSearchParams(query)}`
}

/**
 * Returns where a person invited by mail responds: in the space, or on a separate page if they have no account. Null if
 * they are no longer invited.
 */
export const invitationUrl = async (
  services: Services,
  { attendeeId, recurrenceId }: Record<string, string>,
): Promise<string | null> => {
  const { db, hosts } = services
  const row = attendeeId ? await attendeeById(db, attendeeId) : undefined
  const event = row && (await eventById(db, row.eventId))
  if (!event || event.isCancelled) return null
  if (!row.userId) return answerUrl(services, row.id, recurrenceId)
  const space = await workspaceById(db, event.workspaceId)
  return space ? `${hosts.originOfSpace(space.domain)}/space?event=${event.id}` : null
}

export interface Invitation {
  event: EventRow
  viewer: Viewer
}

/**
 * [EVENT-25] Returns the invitation of a mail's link. Throws WRONG_TOKEN if this server did not create the token or the
 * invitation is gone.
 */
export const invitationOf = async ({ db, secrets }: Services, token: string): Promise<Invitation> => {
  const id = readSignedId(secrets, 'event-answer', token)
  const row = id === null ? undefined : await attendeeById(db, id)
  const event = row && (await eventById(db, row.eventId))
  // A link in a member's old mail does not authenticate that member.
  if (!event || event.isDraft || row.userId) throw new AppError('WRONG_TOKEN')
  return { event, viewer: viewerAs(event, row) }
}

const viewerAs = ({ workspaceId }: EventRow, { personKey, userId, name, email }: AttendeeRow): Viewer => ({
  spaceId: workspaceId,
  role: 'guest',
  userId,
  name,
  email,
  keys: [personKey],
  guestRights: [],
})

type InvitationPage = Reply<'POST v2/event/invitation'>

/** [EVENT-37] When the event can be entered; null if it has ended or is canceled. */
const entryTimesOf = (times: OccurrenceRow, now: Date): InvitationPage['door'] =>
  times.isCancelled || times.endsAt <= now
    ? null
    : { opensAt: opensAt(times).toISOString(), closesAt: times.endsAt.toISOString() }

const show = async (
  services: Services,
  { event, viewer }: Invitation,
  recurrenceId: string | undefined,
): Promise<InvitationPage> => {
  const [eventView, space, own] = await Promise.all([
    readEvent(services, viewer, event, recurrenceId),
    workspaceById(services.db, event.workspaceId),
    responsesOf(services.db, [event.id], viewer.keys),
  ])
  const answers = responseAt(own, recurrenceId ?? '')?.answers ?? null
  const found = await occurrenceToEnter(services, event, recurrenceId)
  const isComing = responseAt(own, found?.occurrence.recurrenceId ?? '')?.status === 'going'
  // [GUEST-11] Offers entry only if the space admits guests. Events outside the space need no entry.
  const isElsewhere = eventView.location?.type === 'url' || eventView.location?.type === 'address'
  const isOpen = isElsewhere || (space !== undefined && admitsGuests(space.settings, 'meeting'))
  const door = found && isComing && isOpen ? entryTimesOf(found.occurrence, services.clock()) : null
  const about = { name: space?.name ?? '', domain: space?.domain ?? '' }
  const invitedEvent = icsEvent(services, about, event, own, await overridesAmong(services.db, [event.id]))
  // The file has no URL: it may be passed on, and this page's address is for this person only.
  const ics = calendarText(
    { method: 'PUBLISH', events: [{ ...invitedEvent, url: null }], only: recurrenceId ?? null },
    services.clock(),
  )
  return { event: eventView, name: viewer.name, spaceName: about.name, answers, door, ics }
}

/**
 * [EVENT-25] Returns the invitation of a link without using it up. Returns the whole series if the occurrence no longer
 * exists.
 */
export const showInvitation = async (
  services: Services,
  { token, recurrenceId }: Input<'POST v2/event/invitation'>,
): Promise<InvitationPage> => {
  const invitation = await invitationOf(services, token)
  const isThere = recurrenceId && (await occurrenceOf(services.db, invitation.event.id, recurrenceId))
  return show(services, invitation, isThere ? recurrenceId : undefined)
}

export const answerInvitation = async (
  services: Services,
  { token, ...input }: Input<'POST v2/event/answer'>,
): Promise<InvitationPage> => {
  const invitation = await invitationOf(services, token)
  const { event, viewer } = invitation
  const space = await workspaceById(services.db, event.workspaceId)
  // [PAY-8] Lapsed spaces accept no responses.
  if (space && isLapsed(services, space)) throw new AppError('SUBSCRIPTION_LAPSED')
  await storeResponse(services, event, viewer, input)
  return show(services, invitation, input.recurrenceId)
}
