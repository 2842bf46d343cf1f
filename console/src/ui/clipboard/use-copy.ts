import { useNotify } from '../../notice/notice.tsx'

/**
 * Puts a text on the clipboard and answers whether it is there: there is no clipboard where the page is not secure, or
 * where it was forbidden. Then it says so, and what to do instead.
 */
export function useCopy() {
  const notify = useNotify()
  return async (text: string, instead: string): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      notify({ type: 'warning', message: `Couldn’t copy. ${instead}` })
      return false
    }
  }
}
