import type { Poll } from '@metapyra/contract/entities/poll'
import type { PollFilter } from '@metapyra/contract/polls'
import { usePages } from '../data/query.ts'
import type { TabProps } from '../navigation/open-board.ts'
import { openPlace } from '../navigation/open-place.ts'
import { Button } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/controls/empty-state.tsx'
import { Icon } from '../ui/controls/icon.tsx'
import { Skeleton } from '../ui/controls/skeleton.tsx'
import { check } from '../ui/icons/message.ts'
import { InsteadOfPart } from '../ui/lazy/instead-of-part.tsx'
import * as hidden from '../ui/style/screen-reader-only.module.css'
import * as board from '../ui/tab/board.module.css'
import { FilterButtons } from '../ui/tab/filter-row.tsx'
import { ShowMore } from '../ui/tab/show-more.tsx'
import { PollCard } from './poll-card.lazy.tsx'
import { showPollForm } from './poll-form.lazy.tsx'
import { cachePolls, useListed } from './poll-store.ts'
import { pollSummary, turnoutWords } from './poll-words.ts'

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

/** The part of the list displayed is a filter. */
interface PollsProps extends TabProps {
  space: { id: string; name: string }
  mayCreate: boolean
}

/** The space's polls, or the open poll. */
export function Polls({ id, ...list }: PollsProps) {
  if (id) return <PollCard key={id} id={id} isLarge />
  return <PollList {...list} />
}

function PollList({ space, mayCreate, at, show }: Omit<PollsProps, 'id'>) {
  const filter = (at ?? 'active') as PollFilter
  const { rows, hasMore, showMore, error, refetch } = usePages(
    'POST v2/poll/list',
    { filter },
    { onLoad: cachePolls },
  )
  const create = () => showPollForm({ receiverId: space.id, name: space.name })
  const newPoll = mayCreate && (
    <Button size="small" onClick={create}>
      New poll
    </Button>
  )
  return (
    <>
      <div className={board.bar}>
        <FilterButtons label="Filter polls" options={FILTERS} chosen={filter} onChoose={show} />
        {rows && rows.length > 0 && newPoll}
      </div>
      {!rows && (
        <div className={board.instead}>
          <InsteadOfPart hasFailed={error !== null} ask={refetch}>
            <Skeleton count={3} height={64} />
          </InsteadOfPart>
        </div>
      )}
      {rows?.length === 0 && (
        <div className={board.instead}>
          <EmptyState action={newPoll}>{EMPTY[filter]}</EmptyState>
        </div>
      )}
      <ul className={board.list} aria-busy={!rows}>
        {rows?.map((poll) => (
          <PollRow key={poll.id} row={poll} />
        ))}
      </ul>
      {hasMore && <ShowMore onClick={showMore} />}
    </>
  )
}

function PollRow({ row }: { row: Poll }) {
  const poll = useListed(row)
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
          {[authorName, pollSummary(poll, Date.now()), turnoutWords(poll)].join(' · ')}
        </span>
      </button>
    </li>
  )
}
