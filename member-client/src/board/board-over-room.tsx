import type { SpaceSocket } from '@metapyra/session/realtime'
import { $staged, Stage } from '../polls/watch.tsx'
import { useStore } from '../ui/controls/use-store.ts'
import { showOverRoom } from '../ui/overlays/over-room.ts'
import * as card from '../ui/style/room-card.module.css'
import { NewsCards } from './news-cards.tsx'

const MOST = 3

/** [BOARD-4] News, and below them the poll that is shown to everybody, which they never cover. */
function OverRoom() {
  const staged = useStore($staged)
  return (
    <div className={card.place} data-many="">
      <div className={card.many} role="status">
        <NewsCards most={staged ? 1 : MOST} />
      </div>
      <Stage />
    </div>
  )
}

export const showBoardOverRoom = (socket: SpaceSocket): void => showOverRoom(socket, () => <OverRoom />)
