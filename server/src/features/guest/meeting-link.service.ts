import type { Transaction } from '../../platform/db/drizzle.ts'
import type { Services } from '../../platform/services.ts'
import {
  announceEnded,
  deleteVisitsOfGuests,
  moveVisitsOfGuests,
} from '../account/sessions/guest-sessions.service.ts'
import { guestIdsOfInvites, moveGuestsToLinks } from './guests.queries.ts'
import { lockAdmission } from './guests.service.ts'
import { linkUrl } from './links.service.ts'
import { copyInvites, insertInviteOnce, inviteById, moveInviteEnds, updateInvite } from './queries.ts'
import { roomsOfMeeting } from './rooms.service.ts'
import { visitEnd } from './rules.ts'

/** Maximum uses of a meeting's link: for its guest, on several devices, and the people they bring along. */
const MOST_USES = 10
/** Meetings run a little late: how long after its end guests can stay and come back. */
export const STAY_MS = 15 * 60_000
const stayEnd = (endsAt: Date): Date => new Date(endsAt.getTime() + STAY_MS)

const CLOSED = 'This space isn’t open to booking and event guests right now. Ask your host to let you in.'

/** A booking, or an event for one of its guests. */
interface Meeting {
  /** The id of the booking or event, and of its link. */
  id: string
  workspaceId: string
  /** The address the link was mailed to; null if the address was entered by an unverified person. */
  email: string | null
  endsAt: Date
  /** The member in whose name guests are admitted. */
  hostId: string | null
  /** The name of its room in the space. */
  room: string | null
}

/** The URL for entering, or a message why there is none. */
interface EntryLink {
  url: string | null
  message: string | null
}

/**
 * [APPT-34] [EVENT-37] Returns the guest link of a meeting, always the same one; it ends shortly after the meeting.
 * There is none if the space has closed access for bookings and events, or someone there has ended the link. The caller
 * holds a lock on the meeting, so that no link is created while it is being canceled.
 */
export const linkForMeeting = async (
  services: Services,
  tx: Transaction,
  space: { domain: string; mapId: string },
  { id, workspaceId, email, endsAt, hostId, room }: Meeting,
): Promise<EntryLink> => {
  const closed = { url: null, message: CLOSED }
  if (!(await lockAdmission(tx, workspaceId, 'meeting'))) return closed
  const expiresAt = stayEnd(endsAt)
  await insertInviteOnce(tx, {
    ...{ id, workspaceId, email, position: null, maxUses: MOST_USES, createdBy: hostId },
    ...{ isMeeting: true, rooms: roomsOfMeeting(space, room) },
    ...{ expiresAt, createdAt: services.clock() },
  })
  const found = await inviteById(tx, id)
  if (!found || found.invite.invalidatedAt) return closed
  // The link had ended for a while, or the meeting's end or room has changed.
  const rooms = roomsOfMeeting(space, room)
  const isSame = found.invite.expiresAt.getTime() === expiresAt.getTime()
  if (!isSame || !found.invite.isMeeting || found.invite.rooms?.join() !== rooms.join())
    await updateInvite(tx, id, { expiresAt, isMeeting: true, rooms })
  const url = new URL(linkUrl(services, space.domain, id))
  if (room) url.searchParams.set('room', room)
  return { url: url.href, message: null }
}

/**
 * Moves the end of meetings' links and of their guests' visits. [GUEST-4] If no time is left, the visits end at once.
 */
export const moveMeetingEnds = (tx: Transaction, ids: string[], endsAt: Date, now: Date): Promise<void> =>
  moveLinkEnds(tx, ids, stayEnd(endsAt), now)

/**
 * Replaces each guest's link when a meeting continues under another id, pair by pair. Guests who came by the old link
 * move to the new one. Links that were ended by someone in the space stay ended.
 */
export const replaceLinks = async (
  tx: Transaction,
  fromIds: string[],
  toIds: string[],
  endsAt: Date,
  now: Date,
): Promise<void> => {
  await copyInvites(tx, fromIds, toIds, now)
  await moveGuestsToLinks(tx, fromIds, toIds)
  await moveMeetingEnds(tx, toIds, endsAt, now)
}

/** Moves the end of those links that are live. */
const moveLinkEnds = async (tx: Transaction, ids: string[], endsAt: Date, now: Date): Promise<void> => {
  const moved = await moveInviteEnds(tx, ids, endsAt, now)
  if (moved.length === 0) return
  const guestIds = await guestIdsOfInvites(tx, moved)
  if (endsAt > now) return moveVisitsOfGuests(tx, guestIds, visitEnd(endsAt, now), now)
  const visits = await deleteVisitsOfGuests(tx, guestIds)
  announceEnded(tx, visits, { why: 'linkInvalidated' })
}

/** Ends the links of meetings that no longer take place. */
export const endLinks = (tx: Transaction, ids: string[], now: Date): Promise<void> =>
  moveLinkEnds(tx, ids, now, now)
