import type { Handlers } from '../../platform/http/handlers.ts'

/** Writes errors reported by clients to this server's log. Its JSON escapes line breaks. */
export const clientLogCalls = (): Handlers<'POST v2/utils/logger'> => ({
  'POST v2/utils/logger': async ({ level, message, context }, request) => {
    request.log[level]({ client: { message, context, userId: request.user?.id } }, 'seen by a client')
    return null
  },
})
