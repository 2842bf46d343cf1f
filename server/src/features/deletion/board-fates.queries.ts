import { DELETED_USER } from '@metapyra/contract/account'
import { sql } from '../../platform/db/drizzle.ts'
import { agentCalls, agentDays, agentSynonyms, agents, agentThreads, agentTurns } from '../agent/tables.ts'
import {
  appointmentBlocks,
  appointmentOverrides,
  appointmentSchedules,
  bookingLinks,
  bookingSeats,
  bookings,
  bookingTypeHosts,
  bookingTypes,
} from '../appointment/tables.ts'
import {
  eventAttendances,
  eventAttendees,
  eventFeeds,
  eventOccurrences,
  eventOverrides,
  eventReminders,
  eventStrangersAsked,
  events,
} from '../event/tables.ts'
import { files } from '../files/tables.ts'
import {
  libraryChunks,
  libraryItems,
  libraryParts,
  libraryReadings,
  libraryRights,
  libraryTexts,
  libraryUploads,
  libraryVersions,
} from '../library/tables.ts'
import { DELETED_EMAIL, fate, ID_ALONE, OF_LIST, SPACES, WORDS } from './fates.rules.ts'

const IN_LIBRARY = 'becomes nobody’s (`library/member-removal.service.ts`)'

const booked = {
  guestName: DELETED_USER,
  guestEmail: DELETED_EMAIL,
  guestTimezone: 'UTC',
  guestUserId: null,
  note: '',
  answers: sql`'[]'::jsonb`,
  cancelReason: null,
}

/** Fates for events, appointments, the library and agents. */
export const BOARD_FATES = [
  fate(events, {
    becomes: { updatedBy: { updatedBy: null } },
    stays: {
      organizerId: ID_ALONE,
      title: WORDS,
      description: WORDS,
      kind: OF_LIST,
      location: WORDS,
      startLocal: 'a time',
      endLocal: 'a time',
      timezone: 'a time',
      rrule: 'a time',
      exdates: 'a time',
      rdates: 'a time',
      rsvpPolicy: OF_LIST,
      visibility: OF_LIST,
      questions: WORDS,
      cover: WORDS,
      itemIds: 'ids of the library',
      reminders: 'minutes',
      icalUid: 'an id',
      madeWith: 'an edition of time zones',
    },
    ownData: ['events'],
  }),
  fate(eventOverrides, {
    goesWith: events,
    stays: { recurrenceId: 'a time', patch: WORDS },
    ownData: ['events'],
  }),
  fate(eventOccurrences, {
    goesWith: events,
    stays: { recurrenceId: 'a time' },
    ownData: 'times that follow from events',
  }),
  fate(eventAttendees, {
    goesByMail: ['email'],
    becomes: { userId: { name: DELETED_USER, email: null, answers: null } },
    stays: { recurrenceId: 'a time', personKey: ID_ALONE, userId: ID_ALONE, role: OF_LIST, status: OF_LIST },
    ownData: ['eventAnswers'],
  }),
  fate(eventAttendances, {
    goesWith: events,
    stays: { recurrenceId: 'a time', personKey: 'an id; what holds an address goes (`forgetByMail`)' },
    ownData: ['eventsAttended'],
  }),
  fate(eventReminders, {
    goesWith: events,
    stays: { recurrenceId: 'a time', personKey: 'an id; what holds an address goes (`forgetByMail`)' },
    ownData: 'what was mailed or notified',
  }),
  fate(eventFeeds, { goes: ['userId'], ownData: ['calendarFeeds'] }),
  fate(eventStrangersAsked, { goes: ['userId'], ownData: 'a number that limits mails' }),
  fate(appointmentSchedules, { goes: ['userId'], ownData: ['hours'] }),
  fate(appointmentOverrides, { goes: ['userId'], ownData: ['hours'] }),
  fate(appointmentBlocks, { goes: ['userId'], ownData: ['blockedDays'] }),
  fate(bookingTypes, { goes: ['ownerId'], ownData: ['bookingTypes'] }),
  fate(bookingTypeHosts, { goes: ['userId'], ownData: ['bookingTeams'] }),
  fate(bookingLinks, {
    becomes: { createdBy: { email: null } },
    becomesByMail: { email: { email: null } },
    stays: { createdBy: ID_ALONE, proposed: 'times' },
    ownData: ['bookingLinks'],
  }),
  fate(bookings, {
    becomes: { guestUserId: booked },
    becomesByMail: { guestEmail: booked },
    stays: {
      status: OF_LIST,
      title: SPACES,
      location: SPACES,
      rescheduledFromId: 'a booking',
    },
    ownData: ['bookings', 'hostedBookings'],
  }),
  fate(bookingSeats, {
    stays: { hostId: ID_ALONE, typeId: 'a kind of booking' },
    ownData: ['hostedBookings'],
  }),
  fate(libraryItems, {
    stays: {
      parentId: 'a folder',
      path: 'folders',
      kind: OF_LIST,
      name: WORDS,
      nameKey: WORDS,
      sortKey: WORDS,
      ownerId: IN_LIBRARY,
      ownerName: IN_LIBRARY,
      url: WORDS,
      driveFileId: 'a file at Google',
      tags: WORDS,
      versionId: 'a version',
      trashRootId: 'an item',
    },
    ownData: ['library'],
  }),
  fate(libraryRights, {
    goesWith: libraryItems,
    stays: { principal: OF_LIST, principalId: IN_LIBRARY },
    ownData: 'rights of the space',
  }),
  fate(libraryVersions, {
    goesWith: libraryItems,
    stays: {
      text: WORDS,
      mime: OF_LIST,
      uploaderId: IN_LIBRARY,
      uploaderName: IN_LIBRARY,
      note: WORDS,
      textStatus: OF_LIST,
    },
    ownData: ['library', 'libraryVersions'],
  }),
  fate(libraryReadings, { impersonal: 'when documents of a space are read next' }),
  fate(libraryUploads, { goes: ['ownerId'], ownData: 'a file on its way' }),
  fate(libraryParts, { goesWith: libraryUploads, ownData: 'a file on its way' }),
  fate(libraryChunks, {
    goesWith: libraryVersions,
    stays: { heading: WORDS, text: WORDS },
    ownData: 'the same words, for searches',
  }),
  fate(libraryTexts, { goesWith: libraryItems, ownData: 'the same words, for searches' }),
  fate(files, {
    stays: {
      ownerId: 'pictures of the account go, and where words go all else (`forgetFiles`)',
      sha256: 'a digest; bytes that no row has go within hours',
      smallerSha256: 'a digest',
      mediaType: OF_LIST,
      name: WORDS,
      kind: OF_LIST,
      waveform: WORDS,
    },
    ownData: ['files'],
  }),
  fate(agents, { impersonal: SPACES }),
  fate(agentThreads, { goes: ['personId'], ownData: ['agentQuestions'] }),
  fate(agentTurns, { goesWith: agentThreads, stays: { callId: 'a call' }, ownData: ['agentQuestions'] }),
  fate(agentCalls, { goes: ['personId'], ownData: ['agentCalls'] }),
  fate(agentDays, { impersonal: 'numbers alone' }),
  fate(agentSynonyms, { impersonal: SPACES }),
]
