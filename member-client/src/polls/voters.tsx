import type { Poll, PollVoter } from '@metapyra/contract/entities/poll'
import { useEffect, useState } from 'react'
import { session } from '../session/session.ts'
import { Button } from '../ui/controls/button.tsx'
import { Skeleton } from '../ui/controls/skeleton.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { ownRoot } from '../ui/overlays/own-root.tsx'
import { InsteadOfPart } from '../ui/pages/late-part.tsx'
import { Avatar } from '../ui/person/avatar.tsx'
import * as css from './poll.module.css'
import { optionWords } from './poll-words.ts'

/** Who has voted, and for what, a page at a time. */
function Voters({ poll }: { poll: Poll }) {
  const [rows, setRows] = useState<readonly PollVoter[] | null>(null)
  const [next, setNext] = useState<string>()
  const [hasFailed, setFailed] = useState(false)
  const words = new Map(poll.options.map((option) => [option.id, optionWords(option)]))
  const ask = () => {
    setFailed(false)
    const input = { pollId: poll.id, ...(next && { next }) }
    session.api('POST v2/poll/voters', input, { isSilent: true }).then(
      (page) => {
        setRows([...(rows ?? []), ...page.rows])
        setNext(page.next)
      },
      () => setFailed(true),
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page, once
  useEffect(ask, [])
  if (!rows || hasFailed)
    return (
      <InsteadOfPart hasFailed={hasFailed} ask={ask}>
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
      {next && (
        <Button kind="plain" size="small" onClick={ask}>
          Show more
        </Button>
      )}
    </>
  )
}

export const showVoters = ownRoot<Poll>((poll, close) => (
  <Dialog title="Who voted" isOpen={poll !== null} onClose={close}>
    {poll && (
      <>
        <p>{poll.question}</p>
        <Voters poll={poll} />
      </>
    )}
  </Dialog>
))
