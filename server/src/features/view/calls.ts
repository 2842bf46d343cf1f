import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { actFrom } from '../audit/service.ts'
import { putView, removeView, viewsOf } from './service.ts'

type Name =
  | 'POST v2/admin/workspace/views'
  | 'POST v2/admin/workspace/view'
  | 'POST v2/admin/workspace/view-remove'

export const viewCalls = (services: Services): Handlers<Name> => ({
  'POST v2/admin/workspace/views': (input, request) => viewsOf(services, actFrom(services, request), input),

  'POST v2/admin/workspace/view': (input, request) => putView(services, actFrom(services, request), input),

  'POST v2/admin/workspace/view-remove': async ({ id }, request) => {
    await removeView(services, actFrom(services, request), id)
    return null
  },
})
