import { inlineText } from '@metapyra/contract/rich-text-inline'

/** What begins a line of a note: a heading, a quotation, a point. */
const HEADING_OR_QUOTE = /^\s{0,3}(?:#{1,6}\s+|(?:>\s?)+)/u
const POINT = /^(\s*)[-*+]\s+(?=\S)/u

/** A text of Markdown, or a part of one, line by line as people read it: without its signs. */
export const plainWords = (text: string): string =>
  text
    .split('\n')
    .map((line) =>
      inlineText<string>(
        line.replace(HEADING_OR_QUOTE, '').replace(POINT, '$1• '),
        (type, _props, ...children) => (type === 'br' ? '\n' : children.join('')),
      ).join(''),
    )
    .join('\n')
