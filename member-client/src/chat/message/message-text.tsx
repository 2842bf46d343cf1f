import type { Mention } from '@metapyra/contract/entities/chat'
import { mentionPattern } from '@metapyra/contract/mentions'
import type { Block } from '@metapyra/contract/message-blocks'
import { messageBlocks } from '@metapyra/contract/message-blocks'
import { inlineText } from '@metapyra/contract/rich-text-inline'
import type { ReactNode } from 'react'
import { createElement, useMemo } from 'react'
import { CodeBlock } from './code-block.tsx'
import { isFewEmoji } from './few-emoji.ts'
import type { MessageContext } from './message-acts.ts'
import * as css from './message-text.module.css'

/** Mentions everyone who reads it. */
const GROUP_MENTION = /^(?:here|all)$/u

type Child = ReactNode

/** Turns the mentions in a piece of text into elements. */
type Chips = (piece: Child) => Child | Child[]

const mentionElements =
  (mentions: readonly Mention[], chip: (mention: Mention, key: number) => Child): Chips =>
  (piece) => {
    const pattern = typeof piece === 'string' && mentionPattern(mentions.map(({ name }) => name))
    if (!pattern) return piece
    // Every second piece is a name.
    return piece.split(pattern).map((part, at) => {
      const mention = at % 2 ? mentions.find(({ name }) => name === part) : undefined
      return mention ? chip(mention, at) : part
    })
  }

/** Keeps line breaks as typed; a format does not extend over an empty line. */
const inline = (text: string, chips: Chips): ReactNode[] =>
  text
    .split(/(\n\s*\n)/u)
    .flatMap((part, at) =>
      at % 2
        ? part
        : inlineText<ReactNode>(part, (type, props, ...children) =>
            type === 'br'
              ? '\n'
              : createElement(
                  type,
                  { ...props, key: `${at}.${props['key']}` },
                  ...(type === 'code' || type === 'a' ? children : children.flatMap(chips)),
                ),
          ).flatMap(chips),
    )

function Part({ block, chips }: { block: Block; chips: Chips }) {
  switch (block.kind) {
    case 'text':
      return <p dir="auto">{inline(block.text, chips)}</p>
    case 'code':
      return <CodeBlock text={block.text} />
    case 'quote':
      return (
        <blockquote className={css.quote}>
          <Parts blocks={block.blocks} chips={chips} />
        </blockquote>
      )
    case 'ul':
    case 'ol': {
      const items = block.items.map(({ level, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no identity but their order
        <li key={at} dir="auto" style={{ marginInlineStart: `${level * 1.25}rem` }}>
          {inline(text, chips)}
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

const Parts = ({ blocks, chips }: { blocks: readonly Block[]; chips: Chips }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no identity but their order
  blocks.map((block, at) => <Part key={at} block={block} chips={chips} />)

interface MessageTextProps {
  body: string
  mentions?: readonly Mention[]
  /** The reader, and the current names of other people. */
  reading?: Pick<MessageContext, 'selfId' | 'faceOf'>
}

/** [CHAT-20] Renders a message's text: elements built from its markers, never from HTML. */
export function MessageText({ body, mentions = [], reading }: MessageTextProps) {
  const blocks = useMemo(() => messageBlocks(body), [body])
  return (
    <div className={css.text} data-few={isFewEmoji(body) || undefined}>
      <Parts
        blocks={blocks}
        chips={mentionElements(mentions, ({ personId, name }, key) => (
          <span
            key={key}
            className={css.mention}
            data-self={personId === reading?.selfId || GROUP_MENTION.test(name) || undefined}
          >
            @{reading?.faceOf(personId)?.name ?? name}
          </span>
        ))}
      />
    </div>
  )
}
