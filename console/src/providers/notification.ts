import type { NotificationProvider } from '@refinedev/core'
import { useNotify } from '../notice/notice.tsx'

/** Refine's own notices through ours; an error says what the server said, never a resource's name and a number. */
export function useNotificationProvider(): NotificationProvider {
  const notify = useNotify()
  return {
    open: ({ type, message, description, cancelMutation, key }) =>
      notify({
        type: type === 'progress' ? 'info' : type,
        message: (type === 'error' && description) || message,
        ...(cancelMutation ? { undo: cancelMutation } : {}),
        ...(type === 'progress' && key ? { key } : {}),
      }),
    close: () => undefined,
  }
}
