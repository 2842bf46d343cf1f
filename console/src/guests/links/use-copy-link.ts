import { useNotify } from '../../notice/notice.tsx'
import { useCopy } from '../../ui/clipboard/use-copy.ts'

/**
 * Copies a link or its script tag and displays a confirmation. If the browser refuses, the message contains the text.
 */
export function useCopyLink() {
  const notify = useNotify()
  const copy = useCopy()
  return async (text: string, successMessage: string) => {
    const isCopied = await copy(text, `Copy it from here: ${text}`)
    if (isCopied) notify({ type: 'success', message: successMessage })
  }
}
