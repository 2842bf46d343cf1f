import { useNotify } from '../../notice/notice.tsx'
import { useCopy } from '../../ui/clipboard/use-copy.ts'

/** Copies a link or its script tag and says so; where the browser refuses, says the text. */
export function useCopyLink() {
  const notify = useNotify()
  const copy = useCopy()
  return async (text: string, said: string) => {
    const isCopied = await copy(text, `Copy it from here: ${text}`)
    if (isCopied) notify({ type: 'success', message: said })
  }
}
