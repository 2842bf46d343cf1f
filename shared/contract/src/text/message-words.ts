import type { FileSummary } from '../subjects/chat.ts'
import { describeFiles } from '../subjects/chat.ts'
import type { Block } from './message-blocks.ts'
import { messageBlocks } from './message-blocks.ts'
import { inlineText } from './rich-text-inline.ts'

/** The default length: more than any preview of one or a few lines can hold. */
const PREVIEW_MAX_LENGTH = 600

const inWords = (text: string): string =>
  inlineText<string>(text, (type, _props, ...children) => (type === 'br' ? ' ' : children.join(''))).join('')

const wordsOf = (block: Block): string => {
  switch (block.kind) {
    case 'text':
      return inWords(block.text)
    case 'code':
      return block.text
    case 'quote':
      return block.blocks.map(wordsOf).join(' ')
    case 'ul':
    case 'ol':
      return block.items.map(({ text }) => inWords(text)).join(' · ')
  }
}

/** [CHAT-21] A message's text in one line, without formatting characters; of a long one, only the beginning. */
export const messageWords = (body: string, atMost = PREVIEW_MAX_LENGTH): string =>
  messageBlocks(body.slice(0, atMost)).map(wordsOf).join(' ').replace(/\s+/gu, ' ').trim()

/** A message in one line: its text, or a description of its files if it has none. */
export const messagePreview = ({ body, files }: { body: string; files: readonly FileSummary[] }): string =>
  messageWords(body) || describeFiles(files)
