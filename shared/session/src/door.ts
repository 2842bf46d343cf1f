import { createLocalAnonymous, toVisitedWorkspace } from './calls/anonymous.ts'
import { ApiError } from './calls/errors.ts'
import { NO_SPACE_AT, SPACE_NOT_FOUND, TAB_SPACE, welcomeVisited } from './flag-names.ts'
import type { Decision } from './guard.ts'
import type { ProfileOptions } from './profile.ts'

const to = (path: string): Decision => ({ to: 'path', path })

interface Address {
  /** As people name it; null on the main host. */
  asked: string | null
  hasSpaceHosts: boolean
  /** Whether nothing can be decided by this error. */
  isUndecided(error: ApiError): boolean
}

type Where = Pick<ProfileOptions, 'api' | 'state'>

/** Selects the own space that is at this address, whichever of its addresses that is; else all stays as it is. */
export const comeToOwn = async ({ api, state: { $user, $workspace } }: Where): Promise<void> => {
  try {
    const { workspace } = await api(
      'GET v2/workspace/domain-detail',
      {},
      { workspaceId: null, isSilent: true },
    )
    const own = $user.get()?.workspaces.find(({ id }) => id === workspace.id)
    if (own) $workspace.set(own)
  } catch (error) {
    // No space is here, or it is not known: whoever asks is told by what comes next.
    if (!(error instanceof ApiError)) throw error
  }
}

/** The door of a space that one has not come into: as a guest, by joining, or by an invitation that waits. */
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
    // At an address that it had before its own domain.
    const own = user?.workspaces.find((one) => one.id === id)
    const isAsked = user?.invites.some(({ workspaceId }) => workspaceId === id)
    const mayJoin = user?.type === 'account' && (detail.isOpen || isAsked)
    if (!own && !mayJoin && detail.isGuestAllowed !== 'true') return to('/guest-not-allowed')
    if (!user) $user.set(createLocalAnonymous())
    // Also where somebody has come in from this browser: it is at the welcome that one says how.
    if (!own) page.device.remove(welcomeVisited(id))
    $workspace.set(own ?? toVisitedWorkspace(detail))
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const path = await react(error, 'GET v2/workspace/domain-detail')
    if (isUndecided(error)) throw error
    // Home says which address it was.
    if (!page.device.get(SPACE_NOT_FOUND) || !asked) return to(path ?? '/')
    page.tab.remove(TAB_SPACE)
    return to(`/?${new URLSearchParams({ [NO_SPACE_AT]: asked })}`)
  }
}
