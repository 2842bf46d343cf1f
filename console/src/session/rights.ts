import { isAdminRole } from '@metapyra/contract/constants'
import { routes } from '@metapyra/session/routes'
import type { Session } from '@metapyra/session/session'
import type { VisitEnd } from '@metapyra/session/visit-end'
import { VISIT_END } from '@metapyra/session/visit-end'
import { clearLeaveQuestion } from './leave-question.ts'
import { page } from './session.ts'

type Needed = Pick<Session, 'enter' | 'state'>

/**
 * [RIGHT-4] Reads the profile again, since rights may have changed. Menus follow the new profile, and someone who is no
 * longer an owner or admin is redirected to the member client. They stay logged in.
 */
export async function heedRights({ enter, state }: Needed, leave: (path: string) => void): Promise<void> {
  const space = state.$workspace.get()
  const decision = await enter(location.pathname, location.search)
  if (decision.to !== 'path') return
  clearLeaveQuestion()
  const role = state.$user.get()?.workspaces.find(({ id }) => id === space?.id)?.userRole
  if (!role || isAdminRole(role)) return leave(decision.path)
  const end: VisitEnd = { ...(space && { space: space.name }), atMs: Date.now() }
  page.tab.set(VISIT_END, JSON.stringify(end))
  leave(routes.meetEnded.path)
}
