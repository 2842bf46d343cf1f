import { accountOf, spaceOf } from '../../platform/http/call-request.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { actFrom } from '../audit/service.ts'
import { chatterOf } from '../chat/service.ts'
import { joinEvent } from './attendance.service.ts'
import { changeEvent } from './change.service.ts'
import { chatOf } from './chat.service.ts'
import { createEvent } from './create.service.ts'
import { enterInvited } from './enter.service.ts'
import { endFeed, feedInfo, makeFeed } from './feed.service.ts'
import { approve, takeOff } from './hosting.service.ts'
import { answerInvitation, showInvitation } from './invitation.service.ts'
import { invite } from './invite.service.ts'
import { calendarOf, listEvents } from './list.service.ts'
import { attendeesIn } from './people.service.ts'
import { getEvent } from './reading.service.ts'
import { respond } from './respond.service.ts'
import { viewerOf } from './rules.ts'
import { shareEvent } from './share.service.ts'

type Name =
  | 'POST v2/event/list'
  | 'POST v2/event/calendar'
  | 'POST v2/event/get'
  | 'POST v2/event/get-attendees'
  | 'POST v2/event/create'
  | 'POST v2/event/invite-users'
  | 'POST v2/event/respond'
  | 'POST v2/event/join'
  | 'POST v2/event/chat'
  | 'POST v2/event/share'
  | 'POST v2/event/approve'
  | 'POST v2/event/remove-attendee'
  | 'POST v2/event/invitation'
  | 'POST v2/event/answer'
  | 'POST v2/event/enter'
  | 'POST v2/event/feed'
  | 'POST v2/event/make-feed'
  | 'POST v2/event/end-feed'
  | 'PUT v2/event/update'

export const eventCalls = (services: Services): Handlers<Name> => ({
  'POST v2/event/list': (input, request) => listEvents(services, viewerOf(request), input),
  'POST v2/event/calendar': (input, request) => calendarOf(services, viewerOf(request), input),
  'POST v2/event/get': (input, request) => getEvent(services, viewerOf(request), input),
  'POST v2/event/get-attendees': (input, request) => attendeesIn(services, viewerOf(request), input),
  'POST v2/event/create': (input, request) => createEvent(services, viewerOf(request), input),
  'POST v2/event/invite-users': (input, request) => invite(services, viewerOf(request), input),
  'POST v2/event/respond': (input, request) => respond(services, viewerOf(request), input),
  'POST v2/event/join': (input, request) => joinEvent(services, viewerOf(request), input),
  'POST v2/event/chat': ({ eventId }, request) =>
    chatOf(services, viewerOf(request), chatterOf(request).personId, eventId),
  'POST v2/event/share': (input, request) =>
    shareEvent(services, viewerOf(request), chatterOf(request), input),
  'POST v2/event/approve': (input, request) => approve(services, viewerOf(request), input),
  'POST v2/event/remove-attendee': (input, request) => takeOff(services, viewerOf(request), input),
  'POST v2/event/invitation': (input) => showInvitation(services, input),
  'POST v2/event/answer': (input) => answerInvitation(services, input),
  'POST v2/event/enter': (input) => enterInvited(services, input),
  'POST v2/event/feed': (_, request) =>
    feedInfo(services, accountOf(request).user.id, spaceOf(request).space.id),
  'POST v2/event/make-feed': (_, request) =>
    makeFeed(services, accountOf(request).user.id, spaceOf(request).space),
  'POST v2/event/end-feed': (_, request) =>
    endFeed(services, accountOf(request).user.id, spaceOf(request).space.id),
  'PUT v2/event/update': (input, request) =>
    changeEvent(services, viewerOf(request), input, actFrom(services, request)),
})
