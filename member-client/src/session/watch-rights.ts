import type { EnterReply, SpaceSummary } from '@metapyra/contract/room'
import type { SpaceSocket } from '@metapyra/session/realtime'
import { $chatRetentionDays, $isChatOn } from './chat-settings.ts'
import { $guestSettings, $ownGuestRights } from './guests.ts'
import { session } from './session.ts'

const { $user, $workspace } = session.state
const watchedSockets = new WeakSet<SpaceSocket>()

/** After a change of rights, loads the profile, which contains them and renews the session's token. */
const reloadProfile = (): void => {
  // If it fails, the next navigation loads it.
  session.enter(location.pathname).catch(() => undefined)
}

/** Takes over the space's current name, logo and settings. */
const applySpaceSettings = (
  spaceId: string,
  { name, spaceLogo, isChatOn, chatRetentionDays, guests }: SpaceSummary,
): void => {
  $isChatOn.set(isChatOn)
  $chatRetentionDays.set(chatRetentionDays)
  $guestSettings.set(guests)
  const current = $workspace.get()
  if (current?.id !== spaceId || (current.name === name && current.spaceLogo === spaceLogo)) return
  const face = { name, spaceName: name, spaceLogo }
  $workspace.set({ ...current, ...face })
  const user = $user.get()
  const workspaces = user?.workspaces.map((space) => (space.id === spaceId ? { ...space, ...face } : space))
  if (user && workspaces) $user.set({ ...user, workspaces })
}

/** Follows changes of the user's rights and of the space. Called on each join, to catch up on missed changes. */
export const watchRights = (socket: SpaceSocket, { self, space, guestRights }: EnterReply): void => {
  const spaceId = $workspace.get()?.id
  if (!spaceId) return
  applySpaceSettings(spaceId, space)
  $ownGuestRights.set(guestRights)
  if (self.role !== $workspace.get()?.userRole) reloadProfile()
  if (watchedSockets.has(socket)) return
  watchedSockets.add(socket)
  socket.on('rights:changed', reloadProfile)
  socket.on('space:changed', (face) => applySpaceSettings(spaceId, face))
}
