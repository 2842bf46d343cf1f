import { ADMIN_ROLES } from '@metapyra/contract/constants'
import { useLogout } from '@refinedev/core'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { mayLeave } from '../app/leave-question.ts'
import { useAtom } from '../app/use-atom.ts'
import { state } from '../session.ts'
import { switchTo } from '../shell/switch-space.ts'
import { chooseMode, useMode } from '../theme/mode.ts'
import type { Member } from '../users/resource.ts'
import { commandsOf } from './commands.tsx'

/** What the palette offers to whoever is here, in this space. */
export function useActs() {
  const navigate = useNavigate()
  const { mutate: logOut } = useLogout()
  const mode = useMode()
  const spaceId = useAtom(state.$workspace)?.id
  const spaces = useAtom(state.$user)?.workspaces
  const groups = useMemo(() => {
    const otherSpaces =
      spaces?.filter(({ id, userRole }) => id !== spaceId && ADMIN_ROLES.includes(userRole)) ?? []
    const acts = {
      // The router asks by itself before a page is left.
      go: (path: string) => void navigate(path),
      leave: (url: string) => mayLeave() && location.assign(url),
      switchTo: (space: (typeof otherSpaces)[number]) => void (mayLeave() && switchTo(space)),
      chooseMode,
      logOut: () => void (mayLeave() && logOut()),
    }
    return commandsOf(acts, { mode, otherSpaces })
  }, [navigate, logOut, mode, spaceId, spaces])
  return { groups, openPerson: ({ id }: Member) => void navigate(`/users?person=${id}`) }
}
