import type { Reply } from '@metapyra/contract/calls'
import type { User } from '@metapyra/contract/entities/user'
import type { Workspace } from '@metapyra/contract/entities/workspace'
import type { EnterReply } from '@metapyra/contract/room'
import { atom } from 'nanostores'
import type { SpaceSocket } from './live/realtime.ts'
import type { Toast } from './toasts.ts'

/** §4: states of the realtime connection; 'paused' during a transport upgrade. */
export type ConnectionState = 'closed' | 'opening' | 'open' | 'closing' | 'paused'

/**
 * §3, session state and UI state, as stores that any UI library can subscribe to. The tokens of linked calendars and
 * drives stay on the server (docs/specification.md); here is only whether one is linked.
 */
export const createState = () => ({
  $user: atom<User | null>(null),
  /** The public session id, new at each login. The secret is in a cookie that no script can read. */
  $token: atom<string | null>(null),
  $googleCalendarToken: atom<'linked' | null>(null),
  $googleDriveToken: atom<'linked' | null>(null),
  $outlookCalendarToken: atom<'linked' | null>(null),
  /** §3 currentWorkspace. All spaces of the person are in the `workspaces` of `$user`. */
  $workspace: atom<Workspace | null>(null),
  /** Contains appConfig, spaceConfig, characterConfig, industryConfig, communityConfig, videoColorCode, backgrounds. */
  $appConfig: atom<Reply<'GET v2/utils/app-config'> | null>(null),
  /** In ms since 1970. */
  $lastLoginTime: atom<number | null>(null),
  /** True while the loading screen is displayed. */
  $isRestoring: atom(true),
  $connection: atom<ConnectionState>('closed'),

  $tutorialSlider: atom(true),
  $toasts: atom<readonly Toast[]>([]),
  /** The receiver whose chat is open. */
  $chatPlayer: atom<string | null>(null),
  /** True once the person has written something during this visit, so that a reply may need a notification. */
  $hasWritten: atom(false),
  /**
   * §3 space: the room that is open, a new object each time it is entered. What is displayed over the room listens to
   * its socket.
   */
  $room: atom<{ socket: SpaceSocket; entered: EnterReply } | null>(null),
  /** The event that is open. */
  $event: atom<string | null>(null),
  /** The space that was chosen on this page. It takes precedence over the space of the address. */
  $space: atom<string | null>(null),
})

export type SessionState = ReturnType<typeof createState>

/** §4: setting a token clears the user and the current space. */
export const setToken = ({ $token, $user, $workspace }: SessionState, token: string | null): void => {
  $token.set(token)
  $user.set(null)
  $workspace.set(null)
}

/** §4: selecting by id makes that space current, or none if the user has no such space. */
export const selectWorkspace = (
  { $user, $workspace, $space }: SessionState,
  id: string,
): Workspace | null => {
  const foundSpace = $user.get()?.workspaces.find((space) => space.id === id) ?? null
  $workspace.set(foundSpace)
  $space.set(foundSpace?.id ?? null)
  return foundSpace
}

/** §4, current space on restore: the one of this host, else the first, else none. */
export const workspaceOnRestore = (
  workspaces: readonly Workspace[],
  isOfThisHost: (workspace: Workspace) => boolean,
): Workspace | null => workspaces.find(isOfThisHost) ?? workspaces[0] ?? null
