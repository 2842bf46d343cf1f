import type { Reply } from '@metapyra/contract/calls'
import type { User } from '@metapyra/contract/entities/user'
import type { Workspace } from '@metapyra/contract/entities/workspace'
import type { Entered } from '@metapyra/contract/room'
import { atom } from 'nanostores'
import type { SpaceSocket } from './live/realtime.ts'
import type { Toast } from './toasts.ts'

/** §4: states of the realtime connection; 'paused' while a transport upgrade runs. */
export type ConnectionState = 'closed' | 'opening' | 'open' | 'closing' | 'paused'

/**
 * §3, session state and UI state, as stores that any UI library can follow. The tokens of linked calendars and
 * drives stay on the server (docs/specification.md): here stands only whether one is linked.
 */
export const createState = () => ({
  $user: atom<User | null>(null),
  /** The public session id, new at each login; the secret is a cookie that no script reads. */
  $token: atom<string | null>(null),
  $googleCalendarToken: atom<'linked' | null>(null),
  $googleDriveToken: atom<'linked' | null>(null),
  $outlookCalendarToken: atom<'linked' | null>(null),
  /** §3 currentWorkspace. All of one's spaces are `$user`'s `workspaces`. */
  $workspace: atom<Workspace | null>(null),
  /** appConfig, spaceConfig, characterConfig, industryConfig, communityConfig, videoColorCode, backgrounds. */
  $appConfig: atom<Reply<'GET v2/utils/app-config'> | null>(null),
  /** ms since 1970. */
  $lastLoginTime: atom<number | null>(null),
  /** The loading screen is shown. */
  $isRestoring: atom(true),
  $connection: atom<ConnectionState>('closed'),

  $tutorialSlider: atom(true),
  $toasts: atom<readonly Toast[]>([]),
  /** The receiver whose chat is open. */
  $chatPlayer: atom<string | null>(null),
  /** Something was written in this visit: from now on there may be an answer to be told of. */
  $hasWritten: atom(false),
  /** §3 space, the one that is open: its room, anew each time it is entered; what is shown over it listens there. */
  $room: atom<{ socket: SpaceSocket; entered: Entered } | null>(null),
  /** The event that is open. */
  $event: atom<string | null>(null),
  /** The space that was chosen on this page, which leads there from the address of another one too. */
  $space: atom<string | null>(null),
})

export type SessionState = ReturnType<typeof createState>

/** §4: setting a token clears the user and the current workspace. */
export const setToken = ({ $token, $user, $workspace }: SessionState, token: string | null): void => {
  $token.set(token)
  $user.set(null)
  $workspace.set(null)
}

/** §4: selecting by id makes that space current, or none where the user has no such space. */
export const selectWorkspace = (
  { $user, $workspace, $space }: SessionState,
  id: string,
): Workspace | null => {
  const found = $user.get()?.workspaces.find((one) => one.id === id) ?? null
  $workspace.set(found)
  $space.set(found?.id ?? null)
  return found
}

/** §4, current workspace on restore: the one of this host, else the first, else none. */
export const workspaceOnRestore = (
  workspaces: readonly Workspace[],
  isOfThisHost: (workspace: Workspace) => boolean,
): Workspace | null => workspaces.find(isOfThisHost) ?? workspaces[0] ?? null
