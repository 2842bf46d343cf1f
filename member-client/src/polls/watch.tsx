import type { SpaceSocket } from '@metapyra/session/realtime'
import { atom } from 'nanostores'
import { session, tab } from '../session/session.ts'
import { Button } from '../ui/controls/button.tsx'
import { useStore } from '../ui/controls/use-store.ts'
import { useLatePart } from '../ui/pages/late-part.tsx'
import * as floating from '../ui/style/floating-card.module.css'
import * as room from '../ui/style/room-card.module.css'
import { usePoll } from './poll-store.ts'
import * as css from './stage.module.css'

/** [POLL-16] What is shown to everybody who is there. */
export const $staged = atom<string | null>(null)
/** What was put aside in this tab, until it is shown anew: one at a time is shown. */
const ASIDE = 'pollAside'

/** There is one of it. */
const placeId = 'shown-to-everybody'

const loadCard = async () => (await import('./poll-card.tsx')).PollCard

function Staged({ id }: { id: string }) {
  const { poll } = usePoll(id)
  const { Part } = useLatePart(loadCard)
  if (!Part || !poll?.isStaged || poll.status === 'archived') return null
  const isOver = poll.status !== 'open' || poll.ownVote !== null
  const put = () => {
    tab.set(ASIDE, id)
    $staged.set(null)
  }
  return (
    <section className={`${floating.card} ${floating.rising} ${css.staged}`} aria-labelledby={placeId}>
      <p className={css.head}>
        <span id={placeId}>Shown to everyone</span>
        <Button kind="plain" size="small" onClick={put}>
          {isOver ? 'Close' : 'Not now'}
        </Button>
      </p>
      <Part id={id} isLarge placeId={placeId} />
    </section>
  )
}

export function Stage() {
  const id = useStore($staged)
  return (
    <div className={room.many} role="status">
      {id && <Staged key={id} id={id} />}
    </div>
  )
}

/** What stands there already, for who comes in; where it cannot be read it comes with the next entering. */
const lookUp = async (): Promise<void> => {
  const wish = { filter: 'staged' as const, pageSize: 1 }
  const { rows } = await session.api('POST v2/poll/list', wish, { isSilent: true, isJoined: true })
  const id = rows[0]?.id
  if (id && tab.get(ASIDE) !== id) $staged.set(id)
}

const watched = new WeakSet<SpaceSocket>()

/** Called with each entering. */
export const watch = (socket: SpaceSocket): void => {
  void lookUp().catch(() => undefined)
  if (watched.has(socket)) return
  watched.add(socket)
  socket.on('poll:staged', (id) => {
    tab.remove(ASIDE)
    $staged.set(id)
  })
}
