import type { MakeElement } from './rich-text-inline.ts'
import { inlineText } from './rich-text-inline.ts'

/** Characters that change the reading direction, and could display a different text from the actual one. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/gu
export const BULLET = /^\s{0,3}[-*•]\s+(?=\S)/u
export const NUMBER = /^\s{0,3}(\d{1,3})[.)]\s+(?=\S)/u

type Block = { kind: 'p'; lines: string[] } | { kind: 'ul' | 'ol'; start: number; lines: string[] }

const kindOf = (line: string): Block['kind'] => (BULLET.test(line) ? 'ul' : NUMBER.test(line) ? 'ol' : 'p')

/** Splits text into paragraphs and lists. An empty line ends either. */
const blocksOf = (text: string): Block[] => {
  const blocks: Block[] = []
  let open: Block | undefined
  for (const line of text.replace(DIRECTION_CONTROLS, '').split(/\r\n|\r|\n/)) {
    if (!line.trim()) {
      open = undefined
      continue
    }
    const kind = kindOf(line)
    if (open?.kind !== kind) {
      open =
        kind === 'p' ? { kind, lines: [] } : { kind, lines: [], start: Number(NUMBER.exec(line)?.[1] ?? 1) }
      blocks.push(open)
    }
    open.lines.push(kind === 'p' ? line : line.replace(kind === 'ul' ? BULLET : NUMBER, ''))
  }
  return blocks
}

/**
 * [ANN-7] Converts a text with a small subset of Markdown to elements: `**bold**`, `*italic*`, `~~struck~~`, `code` in
 * backticks, `[words](https://…)`, bare web addresses, lists with `-` or `1.`, line breaks. HTML is treated as text;
 * links can use only http, https and mailto.
 */
export const richText = <E>(text: string, make: MakeElement<E>): E[] =>
  blocksOf(text).map((block, key) => {
    if (block.kind === 'p')
      return make('p', { key, dir: 'auto' }, ...inlineText(block.lines.join('\n'), make))
    const items = block.lines.map((line, at) =>
      make('li', { key: at, dir: 'auto' }, ...inlineText(line, make)),
    )
    return make(block.kind, block.kind === 'ol' ? { key, start: block.start } : { key }, ...items)
  })

/** Returns a rich text in one line, without any formatting. */
export const plainText = (text: string): string =>
  richText<string>(text, (type, _props, ...children) =>
    type === 'br' ? ' ' : children.join(type === 'ul' || type === 'ol' ? ' · ' : ''),
  ).join(' ')
