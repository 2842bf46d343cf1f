import type { Desk } from '@metapyra/contract/entities/desk'
import type { EnterReply } from '@metapyra/contract/room'
import type { SpaceSocket } from '@metapyra/session/realtime'
import { session } from '../../session/session.ts'
import { mountOverRoom } from '../../ui/overlays/over-room.ts'
import { $isReleasingDesk } from './claims.ts'
import { loadNotes } from './notes.ts'
import { NotesCard } from './notes-card.tsx'

/** Per socket, the map on which the user has a desk; undefined if they have none. */
const deskBySocket = new WeakMap<SpaceSocket, { deskOn: string | undefined }>()
/** If loading fails, the next join retries. */
const load = () => void loadNotes().catch(() => undefined)

const LOST = {
  map: 'Your desk isn’t on this map. It’s yours again when the other map is back, unless you claim another.',
  freed: 'You no longer have a desk. You gave it up elsewhere, or an admin unassigned it.',
}

/** Loads the notes on the user's desk, and notifies them if they lost it. Called on each join. */
export const watchDesks = (socket: SpaceSocket, { self, space, desks }: EnterReply): void => {
  load()
  const isOwn = ({ userId }: Desk) => userId === self.userId
  const deskOn = desks.some(isOwn) ? space.map.id : undefined
  const previous = deskBySocket.get(socket)
  if (previous) {
    if (previous.deskOn && !deskOn)
      session.toast('info', previous.deskOn === space.map.id ? LOST.freed : LOST.map)
    previous.deskOn = deskOn
    return
  }
  const deskState = { deskOn }
  deskBySocket.set(socket, deskState)
  socket.on('desk:noted', load)
  socket.on('space:desks', (now) => {
    const mapId = session.state.$room.get()?.entered.space.map.id
    const hasOne = now.some(isOwn)
    if (deskState.deskOn === mapId && !hasOne && !$isReleasingDesk.get()) session.toast('info', LOST.freed)
    deskState.deskOn = hasOne ? mapId : undefined
    $isReleasingDesk.set(false)
  })
  mountOverRoom(socket, () => <NotesCard />)
}
