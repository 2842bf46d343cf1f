import { tokensIn } from './markup.ts'
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

export const isWebPage = (text: string, name: string): boolean =>
  /\.(html?|xhtml)$/i.test(name) || /^\s*<(!doctype html|html)[\s>]/i.test(text.slice(0, 500))

/** What a page says to who reads it, under its headings. */
export const readWebPage = (html: string, out: Passages): void => {
  let unseen: string | undefined
  let words = ''
  let isHeading = false
  const end = (): void => {
    if (isHeading && words.trim()) out.head(words.trim())
    out.add(words)
    words = ''
  }
  for (const { tag, isEnd, text } of tokensIn(html)) {
    if (out.isFull()) return
    if (unseen) {
      if (isEnd && tag === unseen) unseen = undefined
      continue
    }
    if (!tag) words += text
    else if (UNSEEN.has(tag)) unseen = isEnd || text.endsWith('/') ? undefined : tag
    else if (!INLINE.has(tag)) {
      end()
      isHeading = !isEnd && /^h[1-6]$/.test(tag)
    }
  }
  end()
}

/** Paragraph by paragraph; of Markdown under its headings. */
export const readPlain = (text: string, name: string, out: Passages): void => {
  const isMarkdown = /\.(md|markdown)$/i.test(name)
  for (const line of text.split(/\r?\n/)) {
    if (out.isFull()) return
    const title = isMarkdown ? /^#{1,6}\s+(.{1,200})/.exec(line)?.[1] : undefined
    if (title) out.head(title.trim())
    out.add(title ?? line)
  }
}
