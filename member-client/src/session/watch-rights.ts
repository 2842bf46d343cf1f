import type { Entered, SpaceFace } from '@metapyra/contract/room'
import type { SpaceSocket } from '@metapyra/session/realtime'
import { $isChatOn, $keptDays } from './chat-switch.ts'
import { $guests, $ownRights } from './guests.ts'
import { session } from './session.ts'

const { $user, $workspace } = session.state
const watched = new WeakSet<SpaceSocket>()

/** One's rights have changed: the profile tells the new ones, and brings the session's new token. */
const heedRights = (): void => {
  // Where it does not come, the next navigation brings it.
  session.enter(location.pathname).catch(() => undefined)
}

/** The space as it is called and looks by now, and what can be done in it. */
const show = (spaceId: string, { name, spaceLogo, isChatOn, chatRetentionDays, guests }: SpaceFace): void => {
  $isChatOn.set(isChatOn)
  $keptDays.set(chatRetentionDays)
  $guests.set(guests)
  const here = $workspace.get()
  if (here?.id !== spaceId || (here.name === name && here.spaceLogo === spaceLogo)) return
  const face = { name, spaceName: name, spaceLogo }
  $workspace.set({ ...here, ...face })
  const user = $user.get()
  const workspaces = user?.workspaces.map((one) => (one.id === spaceId ? { ...one, ...face } : one))
  if (user && workspaces) $user.set({ ...user, workspaces })
}

/** Follows one's rights and the space's own changes; called each time the room is entered, for what was missed. */
export const watch = (socket: SpaceSocket, { self, space, guestRights }: Entered): void => {
  const spaceId = $workspace.get()?.id
  if (!spaceId) return
  show(spaceId, space)
  $ownRights.set(guestRights)
  if (self.role !== $workspace.get()?.userRole) heedRights()
  if (watched.has(socket)) return
  watched.add(socket)
  socket.on('rights:changed', heedRights)
  socket.on('space:changed', (face) => show(spaceId, face))
}
