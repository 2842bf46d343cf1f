import type { Poll } from '@metapyra/contract/entities/poll'
import type { PollFilter } from '@metapyra/contract/polls'
import { useEffect, useState } from 'react'
import type { ShownInTab } from '../navigation/open-board.ts'
import { openPlace } from '../navigation/open-place.ts'
import { session } from '../session/session.ts'
import { Button } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/controls/empty-state.tsx'
import { Icon } from '../ui/controls/icon.tsx'
import { Skeleton } from '../ui/controls/skeleton.tsx'
import { useStore } from '../ui/controls/use-store.ts'
import { check } from '../ui/icons/message.ts'
import { InsteadOfPart } from '../ui/pages/late-part.tsx'
import * as hidden from '../ui/style/spoken.module.css'
import * as board from '../ui/tab/board.module.css'
import { FilterRow } from '../ui/tab/filter-row.tsx'
import { PollCard } from './poll-card.tsx'
import { showPollForm } from './poll-form.tsx'
import { $listed, $polls, keep } from './poll-store.ts'
import { aboutWords, turnoutWords } from './poll-words.ts'

const FILTERS: readonly (readonly [PollFilter, string])[] = [
  ['active', 'Open'],
  ['closed', 'Closed'],
  ['mine', 'Mine'],
]
const EMPTY: Partial<Record<PollFilter, string>> = {
  active: 'No open polls.',
  closed: 'No closed polls.',
  mine: 'You haven’t created any polls.',
}

/** What is shown of the list is a filter. */
interface PollsProps extends ShownInTab {
  space: { id: string; name: string }
  mayAsk: boolean
}

/** The polls of the space, and the one that is open. */
export function Polls({ id, ...list }: PollsProps) {
  if (id) return <PollCard key={id} id={id} isLarge />
  return <PollList {...list} />
}

const loadPage = (filter: PollFilter, next?: string) =>
  session.api('POST v2/poll/list', { filter, ...(next && { next }) }, { isSilent: true })

function PollList({ space, mayAsk, at, show }: Omit<PollsProps, 'id'>) {
  const filter = (at ?? 'active') as PollFilter
  const [ids, setIds] = useState<readonly string[] | null>(null)
  const [next, setNext] = useState<string>()
  const [hasFailed, setFailed] = useState(false)
  const polls = useStore($polls)
  const listed = useStore($listed)
  const take = (rows: Poll[], before: readonly string[], more: string | undefined) => {
    keep(...rows)
    setIds([...before, ...rows.map((poll) => poll.id).filter((one) => !before.includes(one))])
    setNext(more)
  }
  const ask = (): (() => void) => {
    let isOver = false
    setFailed(false)
    loadPage(filter).then(
      (page) => isOver || take(page.rows, [], page.next),
      () => isOver || setFailed(true),
    )
    return () => {
      isOver = true
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever others are asked for, or there are others
  useEffect(ask, [filter, listed])
  const create = () => showPollForm({ receiverId: space.id, name: space.name })
  const newPoll = mayAsk && (
    <Button size="small" onClick={create}>
      New poll
    </Button>
  )
  return (
    <>
      <div className={board.bar}>
        <FilterRow
          label="Filter polls"
          options={FILTERS}
          chosen={filter}
          onChoose={(name) => {
            setIds(null)
            show(name)
          }}
        />
        {ids !== null && ids.length > 0 && newPoll}
      </div>
      {ids === null && (
        <div className={board.instead}>
          <InsteadOfPart hasFailed={hasFailed} ask={ask}>
            <Skeleton count={3} height={64} />
          </InsteadOfPart>
        </div>
      )}
      {ids?.length === 0 && (
        <div className={board.instead}>
          <EmptyState action={newPoll}>{EMPTY[filter]}</EmptyState>
        </div>
      )}
      <ul className={board.list} aria-busy={ids === null}>
        {ids?.map((id) => polls[id] && <PollRow key={id} poll={polls[id]} />)}
      </ul>
      {next && (
        <p className={board.more}>
          <Button
            kind="plain"
            size="small"
            onClick={() =>
              void loadPage(filter, next).then(
                (page) => take(page.rows, ids ?? [], page.next),
                () => undefined,
              )
            }
          >
            Show more
          </Button>
        </p>
      )}
    </>
  )
}

function PollRow({ poll }: { poll: Poll }) {
  const { id, question, ownVote, authorName } = poll
  return (
    <li>
      <button type="button" className={board.row} onClick={() => openPlace({ tab: 'polls', id })}>
        <span className={board.name}>{question}</span>
        <span className={board.about}>
          {ownVote && (
            <>
              <Icon path={check} size={14} />
              <span className={hidden.spoken}>You voted. </span>
            </>
          )}
          {[authorName, aboutWords(poll, Date.now()), turnoutWords(poll)].join(' · ')}
        </span>
      </button>
    </li>
  )
}
