import type { SpaceSocket } from '@metapyra/session/realtime'
import { showOverRoom } from '../over-room.ts'
import { loadNotes } from './notes.ts'
import { NotesCard } from './notes-card.tsx'

const watched = new WeakSet<SpaceSocket>()
/** What is not told now is asked for with the next entering. */
const load = () => void loadNotes().catch(() => undefined)

/** Looks for notes on one's own desk; called each time the room is entered, for what was left meanwhile. */
export const watch = (socket: SpaceSocket): void => {
  load()
  if (watched.has(socket)) return
  watched.add(socket)
  socket.on('desk:noted', load)
  showOverRoom(socket, <NotesCard />)
}
