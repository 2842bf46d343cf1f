import { accountOf, spaceOf } from '../../platform/http/call-request.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { actFrom } from '../audit/service.ts'
import { chatterOf } from '../chat/core/chatter.service.ts'
import { joinEvent } from './attendance/attendance.service.ts'
import { chatOf } from './attendance/chat.service.ts'
import { approve, takeOff } from './attendance/hosting.service.ts'
import { respond } from './attendance/respond.service.ts'
import { changeEvent } from './changes/change.service.ts'
import { createEvent } from './changes/create.service.ts'
import { viewerOf } from './core/viewer.rules.ts'
import { endFeed, feedInfo, makeFeed } from './feed/feed.service.ts'
import { enterInvited } from './invitations/enter.service.ts'
import { answerInvitation, showInvitation } from './invitations/invitation.service.ts'
import { invite } from './invitations/invite.service.ts'
import { calendarOf, listEvents } from './presenter/list.service.ts'
import { attendeesIn } from './presenter/people.service.ts'
import { getEvent } from './presenter/presenter.service.ts'
import { shareEvent } from './presenter/share.service.ts'

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
