import { loadPart } from '@metapyra/session/load-part'
import { isTooLong, truncationMessage } from '@metapyra/session/long-paste'
import { session } from '../../session/session.ts'

export interface PasteOptions {
  /** True for notes; chats have no headings. */
  hasHeadings: boolean
  /** Receives text that is too long for the field. */
  takeLong?: ((text: string) => void) | undefined
}

/** How text is inserted into the target. */
interface PasteTarget {
  /** True inside code, where everything is inserted literally. */
  isCode(): boolean
  put(text: string, from: number, to: number): void
}

/** [PASTE-2] [PASTE-3] Handles content that the browser would paste without its links and tables, or truncated. */
export const handlePaste = (
  event: ClipboardEvent,
  field: HTMLTextAreaElement,
  { takeLong, hasHeadings, isCode, put }: PasteOptions & PasteTarget,
): void => {
  const html = event.clipboardData?.getData('text/html') ?? ''
  const plain = event.clipboardData?.getData('text/plain') ?? ''
  // A picture copied from a page has a link around it, but is pasted as a file.
  if (!plain) return
  const isRich = RICH.test(html) && !isCode()
  if (!isRich && !(takeLong && isTooLong(field, plain))) return
  event.preventDefault()
  // Keeps the handler that takes files from the same clipboard from running.
  event.stopPropagation()
  const { selectionStart, selectionEnd } = field
  const bring = (text: string) => {
    const isLong = isTooLong(field, text)
    if (isLong && takeLong) return takeLong(text)
    if (isLong) session.toast('warning', truncationMessage(field, text))
    put(text, selectionStart, selectionEnd)
  }
  if (!isRich) bring(plain)
  else
    loadPart(() => import('./rich-paste.lazy.ts')).then(
      ({ textOfHtml }) => bring(textOfHtml(html, hasHeadings) || plain),
      // Plain text is better than nothing.
      () => bring(plain),
    )
}

/** Matches HTML that has more than plain text. */
const RICH =
  /<(?:a\s[^>]*href|table|ul|ol|h[1-6]|blockquote|pre|b|strong|i|em|s|del|strike|code)[\s>/]|font-weight:\s*(?:bold|[67]00)|MsoListParagraph/i
