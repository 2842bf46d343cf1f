import type { AnswerSource } from '@metapyra/contract/entities/agent'
import { useState } from 'react'
import { Button } from '../ui/controls/button.tsx'
import type { DisplayedTurn } from './displayed-turn.ts'
import * as css from './source-list.module.css'
import { stripMarkdown } from './strip-markdown.ts'
import * as turnCss from './turn.module.css'

interface SourceListProps {
  turn: DisplayedTurn
  onOpen(source: AnswerSource): void
}

/** The sources of an answer's quotes; each opens at its passage. */
export function SourceList({ turn, onOpen }: SourceListProps) {
  const [openNumber, setOpen] = useState<number | null>(null)
  return (
    <div>
      <ul className={css.chips} aria-label="Sources">
        {turn.sources.map(({ number, title, heading, page }) => (
          <li key={number}>
            <button
              type="button"
              className={css.chip}
              aria-expanded={openNumber === number}
              onClick={() => setOpen(openNumber === number ? null : number)}
            >
              <span className={turnCss.number}>{number}</span>
              <span className={css.chipTitle}>
                {title}
                {page ? `, page ${page}` : heading ? ` · ${heading}` : ''}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {turn.sources
        .filter(({ number }) => number === openNumber)
        .map((source) => (
          <Passage key={source.number} {...{ source, turn, onOpen }} />
        ))}
    </div>
  )
}

function Passage({ source, turn, onOpen }: SourceListProps & { source: AnswerSource }) {
  const quotes = turn.verdicts.flatMap(({ number, isHeld, start, end }) =>
    isHeld && number === source.number ? [stripMarkdown(turn.answer.slice(start, end))] : [],
  )
  return (
    <figure className={css.passage} ref={(element) => element?.scrollIntoView({ block: 'nearest' })}>
      <blockquote className={css.passageText} dir="auto">
        {marked(stripMarkdown(source.text), quotes).map(({ text, isQuote }, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, in their order
          isQuote ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
        )}
      </blockquote>
      <figcaption className={css.passageFoot}>
        <Button kind="plain" size="small" onClick={() => onOpen(source)}>
          Open <bdi>{source.title}</bdi>
        </Button>
      </figcaption>
    </figure>
  )
}

/** Splits a passage at the quotes that it contains verbatim. */
const marked = (text: string, quotes: readonly string[]): { text: string; isQuote: boolean }[] => {
  const parts: { text: string; isQuote: boolean }[] = []
  let at = 0
  const places = quotes
    .map((quote) => ({ from: text.indexOf(quote), length: quote.length }))
    .filter(({ from }) => from >= 0)
    .sort((a, b) => a.from - b.from)
  for (const { from, length } of places) {
    if (from < at) continue
    if (from > at) parts.push({ text: text.slice(at, from), isQuote: false })
    parts.push({ text: text.slice(from, from + length), isQuote: true })
    at = from + length
  }
  if (at < text.length) parts.push({ text: text.slice(at), isQuote: false })
  return parts
}
