import type { NotificationProvider } from '@refinedev/core'
import { useNotify } from '../notice/notice.tsx'

/**
 * Matches the keys of Refine's notices about failed reads. The page itself displays those errors, with a retry button.
 */
const OF_READING = /-(getOne|useList)-notification$/

/**
 * Displays Refine's notices through our own. An error displays the server's text, never a resource name and a number.
 */
export function useNotificationProvider(): NotificationProvider {
  const notify = useNotify()
  return {
    open: ({ type, message, description, cancelMutation, key = '' }) =>
      !OF_READING.test(key) &&
      notify({
        type: type === 'progress' ? 'info' : type,
        message: (type === 'error' && description) || message,
        ...(cancelMutation ? { undo: cancelMutation } : {}),
        ...(type === 'progress' && key ? { key } : {}),
      }),
    close: () => undefined,
  }
}
