import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { Closed, Nullable, OneOf, Text } from '../schema.ts'

/** The parts of the data stored about a person, in the order in which the export file lists them. */
export const OWN_DATA_PARTS = [
  'profile',
  'memberships',
  'messages',
  'reactions',
  'reports',
  'statuses',
  'polls',
  'votes',
  'events',
  'eventAnswers',
  'hours',
  'blockedDays',
  'bookingTypes',
  'hostedBookings',
  'bookings',
  'library',
  'files',
  'agentQuestions',
  'linkedAccounts',
  'signIns',
  'providers',
  'conversations',
  'desks',
  'deskNotes',
  'blocks',
  'talkConsents',
  'announcements',
  'announcementsSeen',
  'eventsAttended',
  'calendarFeeds',
  'bookingTeams',
  'bookingLinks',
  'libraryVersions',
  'driveTransfers',
  'agentCalls',
  'guestLinks',
  'ownershipOffers',
  'savedViews',
  'acts',
  'newsletter',
  'requests',
] as const
export type OwnDataPart = (typeof OWN_DATA_PARTS)[number]

const Value = Nullable(Type.Union([Type.String(), Type.Number(), Type.Boolean()]))

export const ownData = {
  'POST v2/user/own-data': {
    summary: 'The caller’s own data, one page of one part at a time; no one else’s words or names',
    beyond: true,
    access: 'account',
    // Enough for a hundred thousand messages an hour.
    limit: { max: 300, seconds: 3600 },
    onFullDisk: true,
    body: Closed({ part: OneOf(OWN_DATA_PARTS), after: Type.Optional(Text(200)) }),
    reply: Closed({
      rows: Type.Array(Type.Record(Type.String(), Value)),
      /** The `after` of the next page; null at the end. */
      next: Nullable(Type.String()),
    }),
  },
} satisfies Calls
