import type { FileToTell } from '../subjects/chat.ts'
import { filesInWords } from '../subjects/chat.ts'
import type { Block } from './message-blocks.ts'
import { messageBlocks } from './message-blocks.ts'
import { inlineText } from './rich-text-inline.ts'

/** More than a line or a few of them never holds. */
const SHOWN = 600

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

/** [CHAT-21] What a message says, in one line and without the signs that format it: of a long one, how it begins. */
export const messageWords = (body: string, atMost = SHOWN): string =>
  messageBlocks(body.slice(0, atMost)).map(wordsOf).join(' ').replace(/\s+/gu, ' ').trim()

/** The same of a whole message: without words, what its files are. */
export const inOneLine = ({ body, files }: { body: string; files: readonly FileToTell[] }): string =>
  messageWords(body) || filesInWords(files)
