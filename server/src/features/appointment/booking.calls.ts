import { accountOf } from '../../platform/http/call-request.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { actFrom } from '../audit/service.ts'
import { bookGuest } from './booking/book-guest.service.ts'
import { answer, cancel, markNoShow, showManaged } from './booking/change.service.ts'
import { clashesAt } from './booking/clash.service.ts'
import { join } from './booking/join.service.ts'
import { reschedule } from './booking/reschedule.service.ts'
import { askerOf, ownOf } from './calls.ts'
import { listTypes, removeType, saveType, setPaused } from './types/type.service.ts'

type Name =
  | 'POST v2/appointment/booking-detail'
  | 'POST v2/appointment/cancel'
  | 'POST v2/appointment/reschedule'
  | 'POST v2/appointment/join'
  | 'POST v2/appointment/answer'
  | 'POST v2/appointment/book-guest'
  | 'POST v2/appointment/clashes'
  | 'POST v2/appointment/no-show'
  | 'POST v2/appointment/types'
  | 'PUT v2/appointment/type'
  | 'POST v2/appointment/type-remove'
  | 'POST v2/appointment/step-out'

/** Calls that change bookings and meeting types. */
export const bookingCalls = (services: Services): Handlers<Name> => ({
  'POST v2/appointment/booking-detail': ({ bookingId }, request) => showManaged(services, request, bookingId),
  'POST v2/appointment/cancel': (input, request) => cancel(services, request, input),
  'POST v2/appointment/reschedule': (input, request) => reschedule(services, request, input),
  'POST v2/appointment/book-guest': (input, request) =>
    bookGuest(services, askerOf(request), accountOf(request).user, input),
  'POST v2/appointment/clashes': (input, request) =>
    clashesAt(services, { request, asker: askerOf(request) }, input),
  'POST v2/appointment/join': ({ bookingId }, request) => join(services, request, bookingId),
  'POST v2/appointment/answer': (input, request) => answer(services, request, input),
  'POST v2/appointment/no-show': (input, request) => markNoShow(services, request, input),
  'POST v2/appointment/types': (_, request) => listTypes(services, askerOf(request)),
  'PUT v2/appointment/type': (input, request) =>
    saveType(services, askerOf(request), input, actFrom(services, request)),
  'POST v2/appointment/type-remove': ({ typeId }, request) =>
    removeType(services, askerOf(request), typeId, actFrom(services, request)),
  'POST v2/appointment/step-out': (input, request) => setPaused(services, ownOf(request), input),
})
