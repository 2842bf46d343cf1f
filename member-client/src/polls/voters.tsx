import type { Poll } from '@metapyra/contract/entities/poll'
import { usePages } from '../data/query.ts'
import { Button } from '../ui/controls/button.tsx'
import { Skeleton } from '../ui/controls/skeleton.tsx'
import { InsteadOfPart } from '../ui/lazy/instead-of-part.tsx'
import { createOverlay } from '../ui/overlays/create-overlay.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Avatar } from '../ui/person/avatar.tsx'
import * as css from './poll.module.css'
import { optionWords } from './poll-words.ts'

/** Who voted for what, loaded page by page. */
function Voters({ poll }: { poll: Poll }) {
  const { rows, hasMore, showMore, error, refetch } = usePages('POST v2/poll/voters', { pollId: poll.id })
  const words = new Map(poll.options.map((option) => [option.id, optionWords(option)]))
  if (!rows)
    return (
      <InsteadOfPart hasFailed={error !== null} ask={refetch}>
        <Skeleton count={4} height={44} />
      </InsteadOfPart>
    )
  return (
    <>
      <ul className={css.voters}>
        {rows.map(({ personId, name, image, colour, optionIds }) => (
          <li key={personId}>
            <Avatar person={{ id: personId, name, image, colour }} size={28} />
            <span>
              <b>{name}</b>
              <span className={css.muted}>
                {optionIds
                  .map((id, at) => (poll.kind === 'ranked' ? `${at + 1}. ` : '') + (words.get(id) ?? ''))
                  .join(', ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {rows.length === 0 && <p className={css.muted}>No votes yet.</p>}
      {hasMore && (
        <Button kind="plain" size="small" onClick={showMore}>
          Show more
        </Button>
      )}
    </>
  )
}

export const showVoters = createOverlay<Poll>((poll, close) => (
  <Dialog title="Who voted" isOpen={poll !== null} onClose={close}>
    {poll && (
      <>
        <p>{poll.question}</p>
        <Voters poll={poll} />
      </>
    )}
  </Dialog>
))
