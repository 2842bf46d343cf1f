import type { Transaction } from '../../platform/db/drizzle.ts'
import type { Services } from '../../platform/services.ts'
import {
  announceEnded,
  deleteVisitsOfGuests,
  moveVisitsOfGuests,
} from '../account/sessions/visits.service.ts'
import { guestIdsOfInvites, passGuestsOn } from './guests.queries.ts'
import { holdAdmission } from './guests.service.ts'
import { linkUrl } from './links.service.ts'
import { copyInvites, insertInviteOnce, inviteById, moveInviteEnds, updateInvite } from './queries.ts'
import { roomsOfMeeting } from './rooms.service.ts'
import { visitEnd } from './rules.ts'

/** So many come in by the link of one meeting: its guest, on some devices, and whom they bring along. */
const MOST_USES = 10
/** Talk ends a little late: so long after the end of a meeting its guests may stay, and come back in. */
export const STAY_MS = 15 * 60_000
const stayEnd = (endsAt: Date): Date => new Date(endsAt.getTime() + STAY_MS)

const CLOSED = 'This space isn’t open to booking and event guests right now. Ask your host to let you in.'

/** A booking, or an event as one of its guests has it. */
interface Meeting {
  /** The link's as well. */
  id: string
  workspaceId: string
  /** To whom the way to it was mailed; null where the address is what a stranger has typed. */
  email: string | null
  endsAt: Date
  /** In whose name guests are let in. */
  hostId: string | null
  /** Where in the space it is, by the name of the room. */
  room: string | null
}

/** The way in; or, in words, why there is none. */
interface WayIn {
  url: string | null
  message: string | null
}

/**
 * [APPT-34] [EVENT-37] The guest link of a meeting, the same however often it is asked for: it ends a while after that. There is
 * none where the space has closed the door of bookings and events, or somebody there has ended it. Whoever asks holds what says that the meeting
 * stands, so that none is made of what is called off at this moment.
 */
export const linkForMeeting = async (
  services: Services,
  tx: Transaction,
  space: { domain: string; mapId: string },
  { id, workspaceId, email, endsAt, hostId, room }: Meeting,
): Promise<WayIn> => {
  const closed = { url: null, message: CLOSED }
  if (!(await holdAdmission(tx, workspaceId, 'meeting'))) return closed
  const expiresAt = stayEnd(endsAt)
  await insertInviteOnce(tx, {
    ...{ id, workspaceId, email, position: null, maxUses: MOST_USES, createdBy: hostId },
    ...{ isMeeting: true, rooms: roomsOfMeeting(space, room) },
    ...{ expiresAt, createdAt: services.clock() },
  })
  const found = await inviteById(tx, id)
  if (!found || found.invite.invalidatedAt) return closed
  // It was off for a while, or ends at another time by now.
  const rooms = roomsOfMeeting(space, room)
  const isSame = found.invite.expiresAt.getTime() === expiresAt.getTime()
  if (!isSame || !found.invite.isMeeting || found.invite.rooms?.join() !== rooms.join())
    await updateInvite(tx, id, { expiresAt, isMeeting: true, rooms })
  const url = new URL(linkUrl(services, space.domain, id))
  if (room) url.searchParams.set('room', room)
  return { url: url.href, message: null }
}

/** Their meeting ends then, and so do the visits of who is in, later or sooner: [GUEST-4] where no time to stay is left, whoever has come in goes. */
export const moveMeetingEnds = (tx: Transaction, ids: string[], endsAt: Date, now: Date): Promise<void> =>
  moveLinkEnds(tx, ids, stayEnd(endsAt), now)

/**
 * A meeting goes on under another name, and so does the link of each of its guests: who has come in by one is in by the
 * other from now on, place by place. What somebody in the space has ended stays so.
 */
export const handOverLinks = async (
  tx: Transaction,
  fromIds: string[],
  toIds: string[],
  endsAt: Date,
  now: Date,
): Promise<void> => {
  await copyInvites(tx, fromIds, toIds, now)
  await passGuestsOn(tx, fromIds, toIds)
  await moveMeetingEnds(tx, toIds, endsAt, now)
}

/** Those of these links that are live end then. */
const moveLinkEnds = async (tx: Transaction, ids: string[], endsAt: Date, now: Date): Promise<void> => {
  const moved = await moveInviteEnds(tx, ids, endsAt, now)
  if (moved.length === 0) return
  const guestIds = await guestIdsOfInvites(tx, moved)
  if (endsAt > now) return moveVisitsOfGuests(tx, guestIds, visitEnd(endsAt, now), now)
  const visits = await deleteVisitsOfGuests(tx, guestIds)
  announceEnded(tx, visits, { why: 'linkInvalidated' })
}

/** Of what does not take place any more nobody comes in. */
export const endLinks = (tx: Transaction, ids: string[], now: Date): Promise<void> =>
  moveLinkEnds(tx, ids, now, now)
