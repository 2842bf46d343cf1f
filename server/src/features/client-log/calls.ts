import type { Handlers } from '../../platform/http/handlers.ts'

/** Errors that clients saw, as lines of our own log; line breaks are escaped by the log's JSON. */
export const clientLogCalls = (): Handlers<'POST v2/utils/logger'> => ({
  'POST v2/utils/logger': async ({ level, message, context }, request) => {
    request.log[level]({ client: { message, context, userId: request.user?.id } }, 'seen by a client')
    return null
  },
})
