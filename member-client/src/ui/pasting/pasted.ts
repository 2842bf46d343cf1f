import { loadPart } from '@metapyra/session/load-part'
import { cutWords, isTooLong } from '@metapyra/session/long-paste'
import { session } from '../../session/session.ts'

export interface PasteOptions {
  /** Of notes: chats have none. */
  hasHeadings: boolean
  /** Takes what is too long for the field. */
  takeLong?: ((text: string) => void) | undefined
}

/** How it is written where it comes to. */
interface PasteTarget {
  /** In code all is meant as it is. */
  isCode(): boolean
  put(text: string, from: number, to: number): void
}

/** [PASTE-2] [PASTE-3] Takes what the browser alone would bring without its links and tables, or cut. */
export const takePaste = (
  event: ClipboardEvent,
  field: HTMLTextAreaElement,
  { takeLong, hasHeadings, isCode, put }: PasteOptions & PasteTarget,
): void => {
  const html = event.clipboardData?.getData('text/html') ?? ''
  const plain = event.clipboardData?.getData('text/plain') ?? ''
  // A picture from a page comes with a link around it, and is a file.
  if (!plain) return
  const isRich = RICH.test(html) && !isCode()
  if (!isRich && !(takeLong && isTooLong(field, plain))) return
  event.preventDefault()
  // Whoever takes files from the same copy leaves them.
  event.stopPropagation()
  const { selectionStart, selectionEnd } = field
  const bring = (text: string) => {
    const isLong = isTooLong(field, text)
    if (isLong && takeLong) return takeLong(text)
    if (isLong) session.toast('warning', cutWords(field, text))
    put(text, selectionStart, selectionEnd)
  }
  if (!isRich) bring(plain)
  else
    loadPart(() => import('./rich-paste.ts')).then(
      ({ textOfHtml }) => bring(textOfHtml(html, hasHeadings) || plain),
      // Better without its links than not at all.
      () => bring(plain),
    )
}

/** Whether a copy has more to it than words. */
const RICH =
  /<(?:a\s[^>]*href|table|ul|ol|h[1-6]|blockquote|pre|b|strong|i|em|s|del|strike|code)[\s>/]|font-weight:\s*(?:bold|[67]00)|MsoListParagraph/i
