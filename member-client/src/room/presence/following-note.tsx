import type { SpaceSocket } from '@metapyra/session/realtime'
import { Button } from '../../ui/controls/button.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import { showOverRoom } from '../../ui/overlays/over-room.ts'
import type { FollowingDeps } from './following.ts'
import { createFollowing } from './following.ts'
import * as css from './following-note.module.css'

export type Following = ReturnType<typeof createFollowing>
type NameOf = (personId: string) => string | undefined

/** Follows on this connection from now on, and says over the room whom. */
export const openFollowing = (socket: SpaceSocket, deps: FollowingDeps, nameOf: NameOf): Following => {
  const following = createFollowing(deps)
  socket.on('space:moves', following.look)
  socket.on('space:leave', following.onLeave)
  socket.on('disconnect', following.stop)
  showOverRoom(socket, () => <FollowingNote following={following} nameOf={nameOf} />)
  return following
}

/** Whom one follows, and the end of it. */
function FollowingNote({ following, nameOf }: { following: Following; nameOf: NameOf }) {
  const personId = useStore(following.$following)
  const name = personId && nameOf(personId)
  return (
    <div className={css.place} role="status">
      {name && (
        <p className={css.note}>
          <span className={css.words}>Following {name}</span>
          <Button kind="quiet" size="small" onClick={following.stop}>
            Stop
          </Button>
        </p>
      )}
    </div>
  )
}
