import type { MakeElement } from './rich-text-inline.ts'
import { inlineText } from './rich-text-inline.ts'

/** Signs that turn the reading direction around, to show another text than the one that is there. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/gu
export const BULLET = /^\s{0,3}[-*•]\s+(?=\S)/u
export const NUMBER = /^\s{0,3}(\d{1,3})[.)]\s+(?=\S)/u

type Block = { kind: 'p'; lines: string[] } | { kind: 'ul' | 'ol'; start: number; lines: string[] }

const kindOf = (line: string): Block['kind'] => (BULLET.test(line) ? 'ul' : NUMBER.test(line) ? 'ol' : 'p')

/** Paragraphs and lists, in a row; an empty line ends either. */
const blocksOf = (text: string): Block[] => {
  const blocks: Block[] = []
  let open: Block | undefined
  for (const line of text.replace(TURNING, '').split(/\r\n|\r|\n/)) {
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
 * [ANN-7] A text with a few signs of Markdown as elements: `**bold**`, `*italic*`, `~~struck~~`, `code` in backticks,
 * `[words](https://…)`, bare web addresses, lists with `-` or `1.`, line breaks. HTML is text like any other; links lead to http, https and mailto.
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

/** The same without any signs, in one line. */
export const plainOf = (text: string): string =>
  richText<string>(text, (type, _props, ...children) =>
    type === 'br' ? ' ' : children.join(type === 'ul' || type === 'ol' ? ' · ' : ''),
  ).join(' ')
