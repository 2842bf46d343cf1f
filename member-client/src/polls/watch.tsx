import type { SpaceSocket } from '@metapyra/session/realtime'
import { atom } from 'nanostores'
import { session, tab } from '../session/session.ts'
import { useStore } from '../ui/controls/use-store.ts'
import { lazyPart, QUIET } from '../ui/lazy/lazy-part.tsx'
import * as room from '../ui/style/room-card.module.css'

/** [POLL-16] Id of the poll in the spotlight for everyone in the room. */
export const $spotlightPollId = atom<string | null>(null)
/** Storage key of the poll dismissed in this tab. One is enough, because only one is displayed at a time. */
const DISMISSED_KEY = 'pollAside'

/** Loads together with the query cache, which the room doesn't need before. */
const Staged = lazyPart(
  () => import('./spotlight-poll.lazy.tsx').then((module) => module.SpotlightPoll),
  QUIET,
)

const dismiss = (id: string): void => {
  tab.set(DISMISSED_KEY, id)
  $spotlightPollId.set(null)
}

export function Stage() {
  const id = useStore($spotlightPollId)
  return (
    <div className={room.many} role="status">
      {id && <Staged key={id} id={id} dismiss={() => dismiss(id)} />}
    </div>
  )
}

/** Loads the current spotlight for a person who joins. If that fails, the next join retries. */
const loadSpotlight = async (): Promise<void> => {
  const query = { filter: 'staged' as const, pageSize: 1 }
  const { rows } = await session.api('POST v2/poll/list', query, { isSilent: true, isJoined: true })
  const id = rows[0]?.id
  if (id && tab.get(DISMISSED_KEY) !== id) $spotlightPollId.set(id)
}

const watchedSockets = new WeakSet<SpaceSocket>()

/** Called on each join. */
export const watchPolls = (socket: SpaceSocket): void => {
  void loadSpotlight().catch(() => undefined)
  if (watchedSockets.has(socket)) return
  watchedSockets.add(socket)
  socket.on('poll:staged', (id) => {
    tab.remove(DISMISSED_KEY)
    $spotlightPollId.set(id)
  })
}
