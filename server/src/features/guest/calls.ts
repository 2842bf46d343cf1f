import { GUEST_LINK_INVALIDATED, isAdminRole } from '@metapyra/contract/constants'
import { AppError } from '../../platform/http/app-error.ts'
import type { CallRequest } from '../../platform/http/call-request.ts'
import { accountOf, spaceOf } from '../../platform/http/call-request.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { actFrom } from '../audit/service.ts'
import { profileOfCaller, saveVisitor } from '../user/visitor.service.ts'
import { invalidateLinks } from './end-links.service.ts'
import { guestsOf } from './guests.service.ts'
import { introduce } from './introduction.service.ts'
import { createGuessLimits } from './limits.service.ts'
import { comeInByLink, enterSpace, previewLink } from './link-lookup.service.ts'
import { changeLink, linksOf, makeLinks } from './links.service.ts'
import { noticeFor } from './notice.service.ts'
import { roomsOf } from './rooms.service.ts'

type Name =
  | 'GET v2/guest/auth'
  | 'POST v2/guest/invite-detail'
  | 'POST v2/guest/auth-invite'
  | 'POST v2/guest/add'
  | 'POST v2/guest/update'
  | 'POST v2/guest/invite'
  | 'POST v2/guest/invite-update'
  | 'GET v2/guest/profile'
  | 'POST v2/guest/rooms'
  | 'POST v2/admin/guest-notice'
  | 'POST v2/admin/guest-invites'
  | 'POST v2/admin/guest-user-list'
  | 'POST v2/admin/invalidate-guest-invite'
  | 'POST v2/admin/invalidate-guest-invites'

const changerOf = (request: CallRequest) => {
  const { space, role } = spaceOf(request)
  return { space, isAdmin: isAdminRole(role) }
}

export const guestCalls = (services: Services): Handlers<Name> => {
  const limits = createGuessLimits(services)
  return {
    'GET v2/guest/auth': (input, request) => enterSpace(services, input, request),
    'POST v2/guest/invite-detail': ({ spaceLink }, request) =>
      previewLink(services, limits, spaceLink, request),
    'POST v2/guest/auth-invite': (input, request) => comeInByLink(services, limits, input, request),
    'POST v2/guest/add': async (input, request) => ({ guest: await introduce(services, input, request) }),

    'GET v2/guest/profile': (_, request) => profileOfCaller(services, request),

    'POST v2/guest/rooms': async (_, request) => ({ rooms: roomsOf(spaceOf(request).space) }),
    'POST v2/admin/guest-notice': async ({ isRead }, request) => ({
      isDue: await noticeFor(
        services,
        spaceOf(request).space.id,
        accountOf(request).user.id,
        isRead === true,
      ),
    }),

    'POST v2/guest/update': async (input, { session }) => {
      if (session?.kind !== 'guest') {
        throw new AppError('CONFLICT', { message: 'You have an account. Edit your profile in settings.' })
      }
      return saveVisitor(services, session.id, input)
    },

    'POST v2/guest/invite': (input, request) =>
      makeLinks(services, actFrom(services, request), changerOf(request), accountOf(request).user, input),

    'POST v2/guest/invite-update': (input, request) =>
      changeLink(services, actFrom(services, request), changerOf(request), input),

    'POST v2/admin/guest-invites': (input, request) => linksOf(services, spaceOf(request).space, input),
    'POST v2/admin/guest-user-list': (input, request) => guestsOf(services, spaceOf(request).space.id, input),

    'POST v2/admin/invalidate-guest-invite': async ({ guestId }, request) => {
      await invalidateLinks(services, actFrom(services, request), [guestId])
      return { message: GUEST_LINK_INVALIDATED }
    },

    'POST v2/admin/invalidate-guest-invites': async ({ guestIds }, request) => ({
      invalidated: await invalidateLinks(services, actFrom(services, request), guestIds),
    }),
  }
}
