import type { SpaceSocket } from '@metapyra/session/realtime'
import { atom } from 'nanostores'
import { session, tab } from '../session/session.ts'
import { useStore } from '../ui/controls/use-store.ts'
import { lazyPart, QUIET } from '../ui/lazy/lazy-part.tsx'
import * as room from '../ui/style/room-card.module.css'

/** [POLL-16] What is shown to everybody who is there. */
export const $staged = atom<string | null>(null)
/** What was put aside in this tab, until it is shown anew: one at a time is shown. */
const ASIDE = 'pollAside'

/** With the cache of what is loaded, which the room does without until then. */
const Staged = lazyPart(() => import('./staged.tsx').then((module) => module.Staged), QUIET)

const putAside = (id: string): void => {
  tab.set(ASIDE, id)
  $staged.set(null)
}

export function Stage() {
  const id = useStore($staged)
  return (
    <div className={room.many} role="status">
      {id && <Staged key={id} id={id} putAside={() => putAside(id)} />}
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
