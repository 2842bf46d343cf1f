import type { CallRequest } from '../../platform/http/call-request.ts'
import { accountOf, spaceOf } from '../../platform/http/call-request.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { schedule } from './booking/book.service.ts'
import { linkPage, listBooked } from './booking/presenter.service.ts'
import { release, reserveSlot } from './booking/slot-reservation.service.ts'
import { intervalTimeslots, timeslots } from './booking/timeslots.service.ts'
import type { MemberContext } from './hours/schedule.service.ts'
import {
  block,
  dropOverride,
  listBlocks,
  ownSchedule,
  setFirstZone,
  setWeek,
  setWindows,
  unblock,
} from './hours/schedule.service.ts'
import { endLink, linkOf, listLinks, makeLink } from './links/link.service.ts'
import { sendLinks } from './links/send.service.ts'
import type { Asker } from './types/type.service.ts'

type Name =
  | 'POST v2/appointment/timeslots'
  | 'POST v2/appointment/interval-timeslots'
  | 'POST v2/appointment/generate-availability-link'
  | 'POST v2/appointment/send-availability'
  | 'POST v2/appointment/booked'
  | 'POST v2/appointment/schedule'
  | 'POST v2/appointment/link-detail'
  | 'POST v2/appointment/hold'
  | 'POST v2/appointment/release'
  | 'POST v2/appointment/links'
  | 'POST v2/appointment/revoke-link'
  | 'POST v2/appointment/list/availability'
  | 'POST v2/appointment/list/unavailability'
  | 'POST v2/appointment/availability/timeslot/create'
  | 'PUT v2/appointment/availability/timeslot/delete'
  | 'PUT v2/appointment/availability/week'
  | 'POST v2/appointment/own-zone'
  | 'POST v2/appointment/un-availability/timeslot/create'
  | 'PUT v2/appointment/un-availability/timeslot/delete'

export const ownOf = (request: CallRequest): MemberContext => ({
  userId: accountOf(request).user.id,
  spaceId: spaceOf(request).space.id,
})
export const askerOf = (request: CallRequest): Asker => ({ ...ownOf(request), role: spaceOf(request).role })

export const appointmentCalls = (services: Services): Handlers<Name> => ({
  'POST v2/appointment/timeslots': (input, request) => timeslots(services, request, input),
  'POST v2/appointment/interval-timeslots': (input, request) => intervalTimeslots(services, request, input),
  'POST v2/appointment/generate-availability-link': (input, request) =>
    makeLink(services, askerOf(request), accountOf(request).user, spaceOf(request).space, input),
  'POST v2/appointment/send-availability': (input, request) =>
    sendLinks(services, askerOf(request), accountOf(request).user, input),
  'POST v2/appointment/booked': (input, request) =>
    listBooked(services, ownOf(request), accountOf(request).user, input),
  'POST v2/appointment/schedule': (input, request) => schedule(services, request, input),
  'POST v2/appointment/link-detail': async (_, request) => linkPage(services, linkOf(request)),
  'POST v2/appointment/hold': (input, request) => reserveSlot(services, request, input),
  'POST v2/appointment/release': ({ idempotencyKey }, request) => release(services, request, idempotencyKey),
  'POST v2/appointment/links': (input, request) =>
    listLinks(services, askerOf(request), spaceOf(request).space, input),
  'POST v2/appointment/revoke-link': ({ linkId }, request) => endLink(services, askerOf(request), linkId),
  'POST v2/appointment/list/availability': (_, request) => ownSchedule(services, ownOf(request)),
  'POST v2/appointment/list/unavailability': (input, request) => listBlocks(services, ownOf(request), input),
  'POST v2/appointment/availability/timeslot/create': (input, request) =>
    setWindows(services, ownOf(request), input),
  'PUT v2/appointment/availability/timeslot/delete': ({ date }, request) =>
    dropOverride(services, ownOf(request), date),
  'PUT v2/appointment/availability/week': (input, request) => setWeek(services, ownOf(request), input),
  'POST v2/appointment/own-zone': ({ timezone }, request) => setFirstZone(services, ownOf(request), timezone),
  'POST v2/appointment/un-availability/timeslot/create': (input, request) =>
    block(services, ownOf(request), input),
  'PUT v2/appointment/un-availability/timeslot/delete': (input, request) =>
    unblock(services, ownOf(request), input),
})
