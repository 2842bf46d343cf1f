import type { ApiClient } from './calls/api.ts'

const MESSAGE_LENGTH = 2000
const STACK_LENGTH = 1000

/**
 * Tells the server's log of a mistake of ours that a screen has failed with (POST v2/utils/logger), and of the last
 * request before it, by the id that the log knows it by. A report that can't be sent has nobody left to tell.
 */
export const reportCrash = (
  { api, lastRequestId }: Pick<ApiClient, 'api' | 'lastRequestId'>,
  client: 'console' | 'member-client',
  error: unknown,
  stack = '',
): void => {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const context = { client, requestId: lastRequestId() ?? '', stack: stack.slice(0, STACK_LENGTH) }
  const report = { level: 'error', message: message.slice(0, MESSAGE_LENGTH), context } as const
  api('POST v2/utils/logger', report, { isSilent: true }).catch(() => undefined)
}
