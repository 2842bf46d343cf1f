import { useNotify } from '../../notice/notice.tsx'

/**
 * Copies a text to the clipboard and returns whether that worked. The clipboard is missing on insecure pages, and the
 * browser can deny access. A notice then says what to do instead.
 */
export function useCopy() {
  const notify = useNotify()
  return async (text: string, fallbackMessage: string): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      notify({ type: 'warning', message: `Couldn’t copy. ${fallbackMessage}` })
      return false
    }
  }
}
