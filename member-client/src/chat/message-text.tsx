import { inlineText } from '@metapyra/session/rich-text-inline'
import type { ReactNode } from 'react'
import { createElement, useMemo } from 'react'
import { CodeBlock } from './code-block.tsx'
import { isFewEmoji } from './few-emoji.ts'
import type { Block } from './message-blocks.ts'
import { messageBlocks } from './message-blocks.ts'
import * as css from './message-text.module.css'

/** Lines stay as they were typed; no sign reaches over an empty one. */
const inline = (text: string): ReactNode[] =>
  text
    .split(/(\n\s*\n)/u)
    .flatMap((part, at) =>
      at % 2
        ? part
        : inlineText<ReactNode>(part, (type, props, ...children) =>
            type === 'br'
              ? '\n'
              : createElement(type, { ...props, key: `${at}.${props['key']}` }, ...children),
          ),
    )

function Part({ block }: { block: Block }) {
  switch (block.kind) {
    case 'text':
      return <p dir="auto">{inline(block.text)}</p>
    case 'code':
      return <CodeBlock text={block.text} />
    case 'quote':
      return (
        <blockquote className={css.quote}>
          <Parts blocks={block.blocks} />
        </blockquote>
      )
    case 'ul':
    case 'ol': {
      const items = block.items.map(({ level, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no identity but their order
        <li key={at} dir="auto" style={{ marginInlineStart: `${level * 1.25}rem` }}>
          {inline(text)}
        </li>
      ))
      return block.kind === 'ul' ? (
        <ul className={css.list}>{items}</ul>
      ) : (
        <ol className={css.list} start={block.start}>
          {items}
        </ol>
      )
    }
  }
}

const Parts = ({ blocks }: { blocks: readonly Block[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no identity but their order
  blocks.map((block, at) => <Part key={at} block={block} />)

/** [CHAT-20] A message as it was meant: made of elements from its signs, never of HTML. */
export function MessageText({ body }: { body: string }) {
  const blocks = useMemo(() => messageBlocks(body), [body])
  return (
    <div className={css.text} data-few={isFewEmoji(body) || undefined}>
      <Parts blocks={blocks} />
    </div>
  )
}
