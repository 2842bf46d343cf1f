import type { SpaceSocket } from '@metapyra/session/realtime'
import { $spotlightPollId, Stage } from '../polls/watch.tsx'
import { useStore } from '../ui/controls/use-store.ts'
import { mountOverRoom } from '../ui/overlays/over-room.ts'
import * as card from '../ui/style/room-card.module.css'
import { NotificationCards } from './notification-cards.tsx'

const MOST = 3

/** [BOARD-4] Notifications, and below them the poll in the spotlight, which they never cover. */
function BoardOverlay() {
  const staged = useStore($spotlightPollId)
  return (
    <div className={card.place} data-many="">
      <div className={card.many} role="status">
        <NotificationCards most={staged ? 1 : MOST} />
      </div>
      <Stage />
    </div>
  )
}

export const showBoardOverRoom = (socket: SpaceSocket): void => mountOverRoom(socket, () => <BoardOverlay />)
