import type { Agent, AnswerSource } from '@metapyra/contract/entities/agent'
import { Button } from '../ui/controls/button.tsx'
import { Icon } from '../ui/controls/icon.tsx'
import { Avatar } from '../ui/person/avatar.tsx'
import * as hidden from '../ui/style/screen-reader-only.module.css'
import { rate } from './agent-store.ts'
import { AnswerText } from './answer-text.tsx'
import type { DisplayedTurn } from './displayed-turn.ts'
import { ProposalCard } from './proposal-card.tsx'
import { SourceList } from './source-list.tsx'
import * as css from './turn.module.css'

const THUMB =
  'M7 10.5v9H4v-9zM7 19l2 .8h7.6c1 0 1.8-.7 2-1.6l1.3-5.8c.2-1-.6-1.9-1.6-1.9h-4.8l.7-4.1c.1-1-.6-1.9-1.6-1.9L9.5 10.5H7z'

interface TurnProps {
  agent: Agent
  turn: DisplayedTurn
  isLast: boolean
  onAgain(): void
  onOpen(source: AnswerSource): void
}

/** A question and its answer. */
export function Turn({ agent, turn, isLast, onAgain, onOpen }: TurnProps) {
  const { id, question, answer, state, problem, rating, sources, proposal, notice } = turn
  const isOver = state !== 'writing'
  return (
    <article className={css.turn} aria-label={question}>
      <p className={css.question} dir="auto">
        {question}
      </p>
      <div className={css.answer}>
        <Avatar person={agent} size={24} />
        <div className={css.answerBody}>
          {answer ? <AnswerText turn={turn} /> : !isOver && <p className={css.searching}>Searching…</p>}
          {notice && <p className={css.note}>{notice}</p>}
          {state === 'stopped' && <p className={css.note}>You stopped this answer.</p>}
          {state === 'failed' && <p className={css.problem}>{problem ?? 'The answer was cut off.'}</p>}
          {proposal && (
            <ProposalCard agentId={agent.id} turnId={state === 'done' ? id : null} proposal={proposal} />
          )}
          {isOver && sources.length > 0 && <SourceList turn={turn} onOpen={onOpen} />}
          {isOver && (
            <div className={css.acts}>
              {id && answer && state === 'done' && (
                <>
                  <RateButton agentId={agent.id} turnId={id} rating={rating} way={1} />
                  <RateButton agentId={agent.id} turnId={id} rating={rating} way={-1} />
                </>
              )}
              {isLast && (
                <Button kind="plain" size="small" onClick={onAgain}>
                  Try again
                </Button>
              )}
            </div>
          )}
        </div>
      </div>
    </article>
  )
}

function RateButton({
  agentId,
  turnId,
  rating,
  way: vote,
}: {
  agentId: string
  turnId: string
  rating: number
  way: 1 | -1
}) {
  const isChosen = rating === vote
  const words = vote === 1 ? 'Good answer' : 'Bad answer'
  return (
    <button
      type="button"
      className={css.rate}
      data-way={vote}
      aria-pressed={isChosen}
      title={words}
      onClick={() => void rate(agentId, turnId, isChosen ? 0 : vote).catch(() => undefined)}
    >
      <Icon path={THUMB} size={16} />
      <span className={hidden.spoken}>{words}</span>
    </button>
  )
}
