import { createHash } from 'node:crypto'
import type { Reply } from '@metapyra/contract/calls'
import { DAY_MS } from '@metapyra/contract/constants'

import { digest, randomToken } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import type { FoundWorkspace } from '../../workspace/service.ts'
import { admittedMember, guestRightsOf, workspaceById } from '../../workspace/service.ts'
import type { AttendeeRow } from '../core/attendees.queries.ts'
import { responsesOf } from '../core/attendees.queries.ts'
import type { EventRow } from '../core/queries.ts'
import { responseAt } from '../core/status.rules.ts'
import type { Viewer } from '../core/viewer.rules.ts'
import { keyOfMail, keyOfUser } from '../core/viewer.rules.ts'
import type { OverrideRow } from '../occurrences/queries.ts'
import {
  deleteFeed,
  deleteFeedsOf,
  eventsForFeed,
  feedByHash,
  feedOf,
  overridesAmong,
  recordRead,
  saveFeed,
} from './feed.queries.ts'
import type { IcsEvent } from './ics-event.rules.ts'
import { calendarText } from './ics-event.rules.ts'

/** Other entries of a person's space in the calendar: iCalendar components as text. */
export type FeedParts = (
  services: Services,
  space: Pick<FoundWorkspace, 'id' | 'domain'>,
  reader: { id: string /** Once confirmed. */; email: string | null },
) => Promise<string[]>

const KEPT_DAYS = 90
const MOST_EVENTS = 2000

/**
 * [EVENT-21] Returns whether a feed exists and when a calendar last read it. The address itself is returned only when
 * it is created.
 */
export const feedInfo = async (
  { db }: Services,
  userId: string,
  workspaceId: string,
): Promise<Reply<'POST v2/event/feed'>> => {
  const feed = await feedOf(db, userId, workspaceId)
  if (!feed) return { feed: null }
  const { createdAt, readAt } = feed
  return { feed: { createdAt: createdAt.toISOString(), readAt: readAt?.toISOString() ?? null } }
}

/** [EVENT-21] Creates a feed with a new address; the earlier one becomes invalid. */
export const makeFeed = async (
  { db, clock, hosts }: Services,
  userId: string,
  { id: workspaceId, domain }: Pick<FoundWorkspace, 'id' | 'domain'>,
): Promise<{ url: string }> => {
  const token = randomToken()
  await saveFeed(db, { userId, workspaceId, tokenHash: digest(token), createdAt: clock() })
  return { url: `${hosts.originOfSpace(domain)}/api/calendar/${token}.ics` }
}

export const endFeed = async ({ db }: Services, userId: string, workspaceId: string): Promise<null> => {
  await deleteFeed(db, userId, workspaceId)
  return null
}

/** Returns the content of an event's file for one reader. */
export const icsEvent = (
  { hosts }: Services,
  space: Pick<FoundWorkspace, 'domain' | 'name'>,
  event: EventRow,
  own: AttendeeRow[],
  overrides: OverrideRow[],
): IcsEvent => {
  const response = responseAt(own, '')
  return {
    event,
    overrides: overrides.filter(({ eventId }) => eventId === event.id),
    organizer: null,
    attendee: null,
    own: new Map(
      own.flatMap(({ recurrenceId, status }) => (recurrenceId === '' ? [] : [[recurrenceId, status]])),
    ),
    isDeclined: response?.status === 'declined',
    isTentative: response?.status !== 'going',
    url: `${hosts.originOfSpace(space.domain)}/space?event=${event.id}`,
    spaceName: space.name,
  }
}

export const tagOf = (text: string): string => `"${createHash('sha256').update(text).digest('base64url')}"`

/**
 * [EVENT-21] Returns the feed of a secret address: the events its owner can see and has not declined, as long as they
 * are in the space. Null for any other address.
 */
export const feedText = async (
  services: Services,
  partsBesides: FeedParts,
  token: string,
  here: string | undefined,
) => {
  const { db, clock } = services
  const found = await feedByHash(db, digest(token))
  if (!found || found.user.blockedAt || (here && here !== found.feed.workspaceId)) return null
  const { feed, user } = found
  const member = await admittedMember(db, feed.workspaceId, user.id)
  const space = await workspaceById(db, feed.workspaceId)
  if (!member || !space) return null
  const now = clock()
  const keys: Viewer['keys'] = [keyOfUser(user.id)]
  if (user.emailVerifiedAt) keys.push(keyOfMail(user.email))
  const right = { role: member.role, guestRights: guestRightsOf(space.settings) }
  const viewer = { spaceId: space.id, ...right, userId: user.id, name: user.name, email: null, keys }
  const since = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  const rows = await eventsForFeed(db, viewer, since, MOST_EVENTS)
  const ids = rows.map(({ event }) => event.id)
  const [overrides, answers] = await Promise.all([overridesAmong(db, ids), responsesOf(db, ids, keys)])
  const ownOf = Map.groupBy(answers, ({ eventId }) => eventId)
  const events = rows
    .map(({ event }) => ({ event, own: ownOf.get(event.id) ?? [] }))
    .filter(({ own }) => own.some(({ status }) => status !== 'declined') || own.length === 0)
    .map(({ event, own }) => icsEvent(services, space, event, own, overrides))
  await recordRead(db, feed.tokenHash, now)
  const besides = await partsBesides(services, space, {
    id: user.id,
    email: user.emailVerifiedAt ? user.email : null,
  })
  return calendarText({ method: 'PUBLISH', events, name: space.name, besides }, now)
}

export { deleteFeedsOf }
