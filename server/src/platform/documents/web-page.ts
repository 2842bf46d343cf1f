import { readHtml } from './markup.ts'
import type { Passages } from './passages.ts'

const UNSEEN = new Set(['script', 'style', 'template', 'noscript', 'svg'])
const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'code',
  'em',
  'i',
  'mark',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'u',
])

/** Reads the visible text of a page, under its headings. */
export const readWebPage = (html: string, out: Passages): void => {
  /** How many elements that nobody sees are open. */
  let unseen = 0
  let words = ''
  let isHeading = false
  const endParagraph = (): void => {
    if (isHeading && words.trim()) out.head(words.trim())
    out.add(words)
    words = ''
  }
  const passTag = (tag: string, isHeadingNext: boolean): void => {
    if (unseen > 0 || INLINE.has(tag)) return
    endParagraph()
    isHeading = isHeadingNext
  }
  readHtml(html, {
    onOpen: (tag) => {
      if (UNSEEN.has(tag)) unseen += 1
      else passTag(tag, /^h[1-6]$/.test(tag))
    },
    onClose: (tag) => {
      if (UNSEEN.has(tag)) unseen -= 1
      else passTag(tag, false)
    },
    onText: (text) => {
      if (unseen === 0) words += text
    },
    isDone: out.isFull,
  })
  endParagraph()
}
