import type { ApiClient } from './calls/api.ts'

const MESSAGE_LENGTH = 2000
const STACK_LENGTH = 1000

/**
 * Reports an error of a screen to the server's log (POST v2/utils/logger), with the log id of the last request before
 * it. A report that can't be sent is dropped, because there is no one left to notify.
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
