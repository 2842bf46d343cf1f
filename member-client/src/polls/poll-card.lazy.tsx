import type { Poll } from '@metapyra/contract/entities/poll'
import { useId, useState } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { Skeleton } from '../ui/controls/skeleton.tsx'
import { InsteadOfPart } from '../ui/lazy/instead-of-part.tsx'
import * as css from './poll.module.css'
import { PollMenu } from './poll-menu.tsx'
import { PollOptions } from './poll-options.tsx'
import { usePoll, vote } from './poll-store.ts'
import { hiddenWords, pollSummary, turnoutWords } from './poll-words.ts'

interface PollCardProps {
  id: string
  /** Fills its container. */
  isLarge?: boolean | undefined
  /** Distinguishes two places that display the same poll. */
  placeId?: string | undefined
}

/** A poll to vote in and to watch, wherever it is displayed. */
export function PollCard({ id, ...display }: PollCardProps) {
  const { poll, error, refetch } = usePoll(id)
  if (poll && poll.status !== 'archived') return <LoadedPoll poll={poll} {...display} />
  if (poll) return <p className={css.gone}>This poll was removed.</p>
  return (
    <div className={css.card}>
      <InsteadOfPart hasFailed={error !== null} ask={refetch}>
        <Skeleton count={3} height={44} />
      </InsteadOfPart>
    </div>
  )
}

/** Why the current choice is not a valid vote yet; null if it is. */
const voteProblem = ({ minChoices, maxChoices, kind }: Poll, count: number): string | null => {
  if (count === 0) return kind === 'ranked' ? 'Rank at least one option.' : 'Choose an option.'
  if (count < minChoices) return `Choose at least ${minChoices}.`
  return count > maxChoices ? `Choose at most ${maxChoices}.` : null
}

function LoadedPoll({ poll, isLarge, placeId }: Omit<PollCardProps, 'id'> & { poll: Poll }) {
  const { question, status, ownVote, isEdited, mayChangeVote, mayVote, authorName, kind, maxChoices } = poll
  const title = useId()
  /** Null while reading the results, not choosing. */
  const [draft, setDraft] = useState<string[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isOpen = status === 'open' && mayVote
  const selection = isOpen ? (draft ?? (ownVote ? null : [])) : null

  const send = async (ids: string[]) => {
    const lacks = ids.length > 0 || !ownVote ? voteProblem(poll, ids.length) : null
    setProblem(lacks)
    if (lacks || isBusy) return
    setBusy(true)
    await vote(poll, ids).then(
      () => setDraft(null),
      (error: Error) => setProblem(error.message),
    )
    setBusy(false)
  }
  const choose = (ids: string[]) => {
    setProblem(null)
    setDraft(ids)
  }
  return (
    <form
      className={css.card}
      aria-labelledby={placeId ? `${placeId} ${title}` : title}
      data-large={isLarge || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        if (selection) void send(selection)
        else choose(ownVote?.optionIds ?? [])
      }}
    >
      <header className={css.head}>
        <div>
          <h3 id={title} className={css.question}>
            {question}
          </h3>
          <p className={css.muted}>
            {isLarge && (
              <>
                <bdi>{authorName}</bdi> ·{' '}
              </>
            )}
            {pollSummary(poll, Date.now())}
            {isEdited && ' · edited'}
          </p>
        </div>
        <PollMenu poll={poll} />
      </header>
      {selection && kind === 'multiple' && maxChoices < poll.options.length && (
        <p className={css.muted}>Choose up to {maxChoices}</p>
      )}
      {selection && kind === 'date' && (
        <p className={css.muted}>
          Choose all that work for you. If none do, {ownVote ? 'remove your vote.' : 'don’t vote.'}
        </p>
      )}
      {!selection && poll.rounds.length > 1 && (
        <p className={css.muted}>
          Each round drops the option with the fewest votes and moves them to the next choice, until one has a
          majority.
        </p>
      )}
      {selection && kind === 'ranked' && <p className={css.muted}>Select in order of preference</p>}
      <PollOptions poll={poll} selected={selection} setSelected={choose} />
      <p className={css.problem} role="alert">
        {problem}
      </p>
      <footer className={css.foot}>
        <p className={css.muted} role="status">
          {[turnoutWords(poll), hiddenWords(poll), !mayVote && 'View only'].filter(Boolean).join(' · ')}
        </p>
        {draft && ownVote && (
          <Button kind="quiet" size="small" onClick={() => choose([])}>
            Clear
          </Button>
        )}
        {/* One button for both states, so that it keeps the focus. */}
        {(selection || (isOpen && mayChangeVote)) && (
          <Button kind={selection ? 'main' : 'plain'} size="small" type="submit" isBusy={isBusy}>
            {selection ? (ownVote && draft?.length === 0 ? 'Remove vote' : 'Vote') : 'Change vote'}
          </Button>
        )}
      </footer>
    </form>
  )
}
