import { AppError } from '../../platform/http/app-error.ts'
import { accountOf, spaceOf } from '../../platform/http/call-request.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import type { CountLimit } from '../admin/list.service.ts'
import { actFrom } from '../audit/service.ts'
import { bulkActs, countMeant, failedOfBulk, startBulk, stopBulk, undoBulk } from './service.ts'

type Name =
  | 'POST v2/admin/workspace/bulk-count'
  | 'POST v2/admin/workspace/bulk-start'
  | 'POST v2/admin/workspace/bulk-acts'
  | 'POST v2/admin/workspace/bulk-undo'
  | 'POST v2/admin/workspace/bulk-stop'
  | 'POST v2/admin/workspace/bulk-failed'

export const bulkCalls = (services: Services, countLimit: CountLimit): Handlers<Name> => ({
  'POST v2/admin/workspace/bulk-count': async ({ which }, request) => {
    const workspaceId = spaceOf(request).space.id
    if (which.all) await countLimit.take({ workspaceId, userId: accountOf(request).user.id })
    return countMeant(services, workspaceId, which)
  },

  'POST v2/admin/workspace/bulk-start': (start, request) => {
    const { kind } = start.input
    const isInviting = kind === 'invite'
    // [PAY-8] Changing and removing people stays allowed, because it is how a space gets out of the lapsed state.
    if (spaceOf(request).space.isLapsed && (isInviting || kind === 'message'))
      throw new AppError('SUBSCRIPTION_LAPSED')
    if (isInviting && !accountOf(request).user.isVerified) throw new AppError('VERIFY_EMAIL_FIRST')
    return startBulk(services, actFrom(services, request), start)
  },

  'POST v2/admin/workspace/bulk-acts': (input, request) =>
    bulkActs(services, spaceOf(request).space.id, input),

  'POST v2/admin/workspace/bulk-undo': (input, request) =>
    undoBulk(services, actFrom(services, request), input),

  'POST v2/admin/workspace/bulk-stop': ({ id }, request) =>
    stopBulk(services, actFrom(services, request), id),

  'POST v2/admin/workspace/bulk-failed': ({ id }, request) =>
    failedOfBulk(services, actFrom(services, request), id),
})
