import { Button } from '../ui/controls/button.tsx'
import * as floating from '../ui/style/floating-card.module.css'
import { PollCard } from './poll-card.lazy.tsx'
import { usePoll } from './poll-store.ts'
import * as css from './stage.module.css'

/** A constant, because at most one such poll is displayed. */
const placeId = 'shown-to-everybody'

/** A poll in the spotlight for everyone in the room, until the reader dismisses it. */
export function SpotlightPoll({ id, dismiss }: { id: string; dismiss(): void }) {
  const { poll } = usePoll(id)
  if (!poll?.isStaged || poll.status === 'archived') return null
  const isOver = poll.status !== 'open' || poll.ownVote !== null
  return (
    <section className={`${floating.card} ${floating.rising} ${css.staged}`} aria-labelledby={placeId}>
      <p className={css.head}>
        <span id={placeId}>Shown to everyone</span>
        <Button kind="plain" size="small" onClick={dismiss}>
          {isOver ? 'Close' : 'Not now'}
        </Button>
      </p>
      <PollCard id={id} isLarge placeId={placeId} />
    </section>
  )
}
