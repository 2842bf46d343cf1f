import type { Poll, PollOption } from '@metapyra/contract/entities/poll'
import { Button } from '../ui/controls/button.tsx'
import { Icon } from '../ui/controls/icon.tsx'
import { check } from '../ui/icons/message.ts'
import * as hidden from '../ui/style/screen-reader-only.module.css'
import { makeEvent, mayPlan } from './open-event.ts'
import * as css from './poll.module.css'
import { datesAhead, optionWords, ordinal } from './poll-words.ts'

interface PollOptionsProps {
  poll: Poll
  /** Ids of the chosen options, best first; null if the reader can't choose. */
  selected: readonly string[] | null
  setSelected(ids: string[]): void
}

/** [POLL-22] The round in which each option of a ranked poll was eliminated. */
const eliminationRound = ({ rounds }: Poll): Map<string | null, number> =>
  new Map(rounds.map(({ outId }, at) => [outId, at + 1]))

/** Votes per option. For a ranked poll, those of the last round, or of an eliminated option's own last round. */
const countsOf = ({
  options,
  rounds,
  ballots,
}: Poll): { of: (option: PollOption) => number | null; all: number } => {
  const last = new Map(
    rounds.flatMap(({ votes }) => votes.map(({ optionId, count }) => [optionId, count] as const)),
  )
  const of = ({ id, votes }: PollOption) => (rounds.length > 0 ? (last.get(id) ?? 0) : votes)
  return { of, all: ballots ?? options.reduce((sum, option) => sum + (of(option) ?? 0), 0) }
}

/** The options with their votes, as far as these are visible, and the inputs to choose. */
export function PollOptions({ poll, selected, setSelected }: PollOptionsProps) {
  const { kind, ownVote, status } = poll
  const { of, all } = countsOf(poll)
  const eliminated = eliminationRound(poll)
  const most = Math.max(1, ...poll.options.map((option) => of(option) ?? 0))
  const visible = poll.options.filter(({ isRetired, votes }) => !isRetired || (votes ?? 0) > 0)
  const futureIds = mayPlan() ? datesAhead(poll, Date.now()) : []
  const choose = (id: string) => {
    if (!selected) return
    if (kind === 'single') return setSelected([id])
    setSelected(selected.includes(id) ? selected.filter((existing) => existing !== id) : [...selected, id])
  }
  return (
    <ul className={css.options}>
      {visible.map((option) => {
        const { id, isRetired } = option
        const count = of(option)
        const place = (selected ?? ownVote?.optionIds ?? []).indexOf(id)
        const outRound = eliminated.get(id)
        const isAhead = status === 'closed' && count !== null && count > 0 && count === most && !outRound
        const words = (
          <>
            <span className={css.words}>
              {optionWords(option)}
              {isRetired && <span className={css.muted}> (removed)</span>}
            </span>
            {isAhead && <span className={hidden.spoken}>, leading</span>}
            {outRound && <span className={css.muted}>eliminated in round {outRound}</span>}
            {count !== null && all > 0 && (
              <span className={css.count}>
                {Math.round((count / all) * 100)}%<span className={css.votes}>{count}</span>
              </span>
            )}
          </>
        )
        return (
          <li
            key={id}
            className={css.option}
            data-own={place >= 0 || undefined}
            data-ahead={isAhead || undefined}
          >
            <span
              className={css.bar}
              style={{ inlineSize: `${all > 0 ? (100 * (count ?? 0)) / all : 0}%` }}
              aria-hidden="true"
            />
            {selected && !isRetired ? (
              <label className={css.choice}>
                <input
                  type={kind === 'single' ? 'radio' : 'checkbox'}
                  name={`poll-${poll.id}`}
                  checked={place >= 0}
                  onChange={() => choose(id)}
                />
                {kind === 'ranked' && (
                  <span className={css.rank} data-on={place >= 0 || undefined}>
                    {place >= 0 && ordinal(place + 1)}
                    {place >= 0 && <span className={hidden.spoken}> choice: </span>}
                  </span>
                )}
                {words}
              </label>
            ) : (
              <span className={css.choice}>
                {place >= 0 && (
                  <>
                    {kind === 'ranked' ? (
                      <span className={css.rank}>{ordinal(place + 1)}</span>
                    ) : (
                      <Icon path={check} size={16} />
                    )}
                    <span className={hidden.spoken}>Your vote: </span>
                  </>
                )}
                {words}
              </span>
            )}
            {futureIds.includes(id) && (
              <p className={css.made}>
                <Button
                  kind="plain"
                  size="small"
                  aria-label={`Create event: ${optionWords(option)}`}
                  onClick={() => makeEvent(poll, option)}
                >
                  Create event
                </Button>
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
