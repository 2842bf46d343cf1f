import type { Passages } from './passages.ts'

export const isWebPage = (text: string, name: string): boolean =>
  /\.(html?|xhtml)$/i.test(name) || /^\s*<(!doctype html|html)[\s>]/i.test(text.slice(0, 500))

/** Reads text paragraph by paragraph; Markdown under its headings. */
export const readPlain = (text: string, name: string, out: Passages): void => {
  const isMarkdown = /\.(md|markdown)$/i.test(name)
  for (const line of text.split(/\r?\n/)) {
    if (out.isFull()) return
    const title = isMarkdown ? /^#{1,6}\s+(.{1,200})/.exec(line)?.[1] : undefined
    if (title) out.head(title.trim())
    out.add(title ?? line)
  }
}
