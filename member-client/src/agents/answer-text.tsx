import * as hidden from '../ui/style/screen-reader-only.module.css'
import { partsOf } from './answer-parts.ts'
import type { DisplayedTurn } from './displayed-turn.ts'
import { stripMarkdown } from './strip-markdown.ts'
import * as css from './turn.module.css'

/** [AGENT-4] Renders verified quotes as quotes; a rejected one is struck through and labeled. */
export function AnswerText({ turn }: { turn: DisplayedTurn }) {
  const titleOf = (number: number) => turn.sources.find((source) => source.number === number)?.title ?? ''
  return (
    <div className={css.words} dir="auto">
      {partsOf(turn.answer, turn.verdicts).map((part, at) => {
        const key = `${at} ${part.kind}`
        if (part.kind === 'said') return <span key={key}>{stripMarkdown(part.text)}</span>
        if (part.kind === 'held')
          return (
            <q key={key} className={css.quote}>
              {stripMarkdown(part.text)}
              <sup className={css.number} title={titleOf(part.number)}>
                <span className={hidden.spoken}>Source </span>
                {part.number}
              </sup>
            </q>
          )
        return (
          <s key={key} className={css.struck} title="Not in the source">
            {stripMarkdown(part.text)}
            <span className={hidden.spoken}> (not in the source)</span>
          </s>
        )
      })}
    </div>
  )
}
