import { accountOf, spaceOf } from '../../platform/http/call-request.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import { actFrom } from '../audit/service.ts'
import { announce, announcementsOf, removeDraft } from './service.ts'
import { liveFor, markSeen, viewsOf } from './views.service.ts'

type Name =
  | 'POST v2/admin/workspace/announcement-detail'
  | 'POST v2/admin/workspace/announcement'
  | 'POST v2/admin/workspace/announcement-remove'
  | 'POST v2/admin/workspace/announcement-views'
  | 'POST v2/announcement/live'
  | 'POST v2/announcement/seen'

export const announcementCalls = (services: Services): Handlers<Name> => ({
  'POST v2/admin/workspace/announcement-detail': (input, request) =>
    announcementsOf(services, spaceOf(request).space.id, input),

  'POST v2/admin/workspace/announcement': (input, request) =>
    announce(services, actFrom(services, request), input),

  'POST v2/admin/workspace/announcement-remove': async (input, request) => {
    await removeDraft(services, actFrom(services, request), input)
    return null
  },

  'POST v2/admin/workspace/announcement-views': (input, request) =>
    viewsOf(services, spaceOf(request).space.id, input),

  'POST v2/announcement/live': (_, request) => liveFor(services, request),

  'POST v2/announcement/seen': async ({ id }, request) => {
    const { session, user } = accountOf(request)
    const spaceId = spaceOf(request).space.id
    await markSeen(services, spaceId, user.id, id)
    emitOnCommit(services.db, 'announcement:seen', {
      by: { spaceId, personId: user.id, sessionId: session.id },
      id,
    })
    return null
  },
})
