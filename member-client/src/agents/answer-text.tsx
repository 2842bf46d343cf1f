import * as hidden from '../ui/style/spoken.module.css'
import { partsOf } from './answer-parts.ts'
import { plainWords } from './plain-words.ts'
import type { DisplayedTurn } from './shown-turn.ts'
import * as css from './turn.module.css'

/** [AGENT-4] Quotes that stand in their source are set as quotes; what does not is struck, and said to be. */
export function AnswerText({ turn }: { turn: DisplayedTurn }) {
  const titleOf = (number: number) => turn.sources.find((source) => source.number === number)?.title ?? ''
  return (
    <div className={css.words} dir="auto">
      {partsOf(turn.answer, turn.verdicts).map((part, at) => {
        const key = `${at} ${part.kind}`
        if (part.kind === 'said') return <span key={key}>{plainWords(part.text)}</span>
        if (part.kind === 'held')
          return (
            <q key={key} className={css.quote}>
              {plainWords(part.text)}
              <sup className={css.number} title={titleOf(part.number)}>
                <span className={hidden.spoken}>Source </span>
                {part.number}
              </sup>
            </q>
          )
        return (
          <s key={key} className={css.struck} title="Not in the source">
            {plainWords(part.text)}
            <span className={hidden.spoken}> (not in the source)</span>
          </s>
        )
      })}
    </div>
  )
}
