import { createLocalAnonymous, toVisitedWorkspace } from './calls/anonymous.ts'
import { ApiError } from './calls/errors.ts'
import type { Decision } from './guard.ts'
import type { ProfileOptions } from './profile.ts'
import { NO_SPACE_AT, SPACE_NOT_FOUND, TAB_SPACE, welcomeVisited } from './storage-keys.ts'

const to = (path: string): Decision => ({ to: 'path', path })

interface Address {
  /** The space of the page or tab, as an address or label instead of an id; null on the main host. */
  asked: string | null
  hasSpaceHosts: boolean
  /** Whether this error leaves the decision open. */
  isUndecided(error: ApiError): boolean
}

type EntranceContext = Pick<ProfileOptions, 'api' | 'state'>

/**
 * Selects the member's own space at this address, whichever of the space's addresses it is. Otherwise nothing changes.
 */
export const selectOwnSpace = async ({
  api,
  state: { $user, $workspace },
}: EntranceContext): Promise<void> => {
  try {
    const { workspace } = await api(
      'GET v2/workspace/domain-detail',
      {},
      { workspaceId: null, isSilent: true },
    )
    const ownSpace = $user.get()?.workspaces.find(({ id }) => id === workspace.id)
    if (ownSpace) $workspace.set(ownSpace)
  } catch (error) {
    // No space is here, or it is unknown. What follows reports the error.
    if (!(error instanceof ApiError)) throw error
  }
}

/**
 * Decides how a person can enter a space that they are not in yet: as a guest, by joining, or by an open invitation.
 */
export const readEntrance = async (
  { api, state, page, react }: Pick<ProfileOptions, 'api' | 'state' | 'page' | 'react'>,
  { asked, hasSpaceHosts, isUndecided }: Address,
): Promise<Decision | null> => {
  const { $user, $workspace } = state
  try {
    const workspaceId = hasSpaceHosts ? null : asked
    const detail = await api('GET v2/workspace/domain-detail', {}, { workspaceId, isSilent: true })
    const { id } = detail.workspace
    const user = $user.get()
    // The space under an address that it had before its own domain.
    const ownSpace = user?.workspaces.find((space) => space.id === id)
    const isAsked = user?.invites.some(({ workspaceId }) => workspaceId === id)
    const mayJoin = user?.type === 'account' && (detail.isOpen || isAsked)
    if (!ownSpace && !mayJoin && detail.isGuestAllowed !== 'true') return to('/guest-not-allowed')
    if (!user) $user.set(createLocalAnonymous())
    // Also for people who have entered from this browser before, because they choose on the welcome page how to enter.
    if (!ownSpace) page.device.remove(welcomeVisited(id))
    $workspace.set(ownSpace ?? toVisitedWorkspace(detail))
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const path = await react(error, 'GET v2/workspace/domain-detail')
    if (isUndecided(error)) throw error
    // The home page displays which address it was.
    if (!page.device.get(SPACE_NOT_FOUND) || !asked) return to(path ?? '/')
    page.tab.remove(TAB_SPACE)
    return to(`/?${new URLSearchParams({ [NO_SPACE_AT]: asked })}`)
  }
}
