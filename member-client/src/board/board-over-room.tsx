import type { SpaceSocket } from '@metapyra/session/realtime'
import * as card from '../design/room-card.module.css'
import { useStore } from '../design/use-store.ts'
import { showOverRoom } from '../over-room.ts'
import { $staged, Stage } from '../polls/watch.tsx'
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
