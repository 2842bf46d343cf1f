import { filesInWords } from '@metapyra/contract/chat'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { inlineText } from '@metapyra/session/rich-text-inline'
import type { Block } from './message-blocks.ts'
import { messageBlocks } from './message-blocks.ts'

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

/** What a message says, in one line and without the signs that format it. */
export const messageWords = (body: string): string =>
  messageBlocks(body.slice(0, SHOWN)).map(wordsOf).join(' ').replace(/\s+/gu, ' ').trim()

/** [CHAT-21] The same of a whole message: without words, what its files are. */
export const inOneLine = ({ body, files }: Pick<ChatMessage, 'body' | 'files'>): string =>
  messageWords(body) || filesInWords(files)
