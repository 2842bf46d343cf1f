import type { SpaceSocket } from '@metapyra/session/realtime'
import { Button } from '../../ui/controls/button.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import { mountOverRoom } from '../../ui/overlays/over-room.ts'
import type { FollowingDeps } from './following.ts'
import { createFollowing } from './following.ts'
import * as css from './following-banner.module.css'

export type Following = ReturnType<typeof createFollowing>
type NameOf = (personId: string) => string | undefined

/** Starts following on this connection, and displays over the room who is followed. */
export const openFollowing = (socket: SpaceSocket, deps: FollowingDeps, nameOf: NameOf): Following => {
  const following = createFollowing(deps)
  socket.on('space:moves', following.onMoves)
  socket.on('space:leave', following.onLeave)
  socket.on('disconnect', following.stop)
  mountOverRoom(socket, () => <FollowingNote following={following} nameOf={nameOf} />)
  return following
}

/** Displays who is followed, with a button to stop. */
function FollowingNote({ following, nameOf }: { following: Following; nameOf: NameOf }) {
  const personId = useStore(following.$following)
  const name = personId && nameOf(personId)
  return (
    <div className={css.place} role="status">
      {name && (
        <p className={css.note}>
          <span className={css.words}>
            Following <bdi>{name}</bdi>
          </span>
          <Button kind="quiet" size="small" onClick={following.stop}>
            Stop
          </Button>
        </p>
      )}
    </div>
  )
}
