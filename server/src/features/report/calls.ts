import { spaceOf } from '../../platform/http/call-request.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { actFrom } from '../audit/service.ts'
import { chatterOf } from '../chat/core/chatter.service.ts'
import { contextOf } from './context.service.ts'
import { handleReport, reportMessage, reportsOf } from './service.ts'

type Name =
  | 'POST v2/chat/report'
  | 'POST v2/admin/workspace/reports'
  | 'POST v2/admin/workspace/report-context'
  | 'POST v2/admin/workspace/report-handle'

export const reportCalls = (services: Services): Handlers<Name> => ({
  'POST v2/chat/report': (input, request) => reportMessage(services, chatterOf(request), input),
  'POST v2/admin/workspace/reports': (input, request) =>
    reportsOf(services, spaceOf(request).space.id, input),
  'POST v2/admin/workspace/report-context': ({ id }, request) =>
    contextOf(services, spaceOf(request).space.id, id),
  'POST v2/admin/workspace/report-handle': (input, request) =>
    handleReport(services, actFrom(services, request), input),
})
