import type { NotificationProvider } from '@refinedev/core'
import { useNotify } from '../notice/notice.tsx'

/** As Refine names a notice of what could not be read: the page says that in its place, with a way to try again. */
const OF_READING = /-(getOne|useList)-notification$/

/** Refine's own notices through ours; an error says what the server said, never a resource's name and a number. */
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
