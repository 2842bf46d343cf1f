import { isAdminRole } from '@metapyra/contract/constants'
import type { Session } from '@metapyra/session/session'
import { forgetQuestion } from './leave-question.ts'

type Needed = Pick<Session, 'enter' | 'state'>

/**
 * [RIGHT-4] Reads the profile again, since rights may have changed: menus show what it says, and whoever runs this
 * space no more goes to where the member client says so. They are signed in as before.
 */
export async function heedRights({ enter, state }: Needed, leave: (path: string) => void): Promise<void> {
  const id = state.$workspace.get()?.id
  const decision = await enter(location.pathname, location.search)
  if (decision.to !== 'path') return
  forgetQuestion()
  const role = state.$user.get()?.workspaces.find((one) => one.id === id)?.userRole
  leave(role && !isAdminRole(role) ? '/meet-ended?because=role' : decision.path)
}
