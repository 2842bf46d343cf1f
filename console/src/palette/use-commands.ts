import { isAdminRole } from '@metapyra/contract/constants'
import { useLogout } from '@refinedev/core'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { leaveIfConfirmed } from '../session/leave-question.ts'
import { state } from '../session/session.ts'
import { switchTo } from '../session/switch-space.ts'
import { useAtom } from '../session/use-atom.ts'
import type { Page } from '../shell/page.ts'
import { chooseMode, useMode } from '../theme/mode.ts'
import type { Member } from '../users/resource.ts'
import { commandsOf } from './commands.tsx'
import { pageCommands } from './page-commands.tsx'

/** The commands that the palette offers to this user in this space. */
export function useCommands(pages: readonly Page[]) {
  const navigate = useNavigate()
  const { mutate: logOut } = useLogout()
  const mode = useMode()
  const spaceId = useAtom(state.$workspace)?.id
  const spaces = useAtom(state.$user)?.workspaces
  const [onPage] = useState(pageCommands)
  const groups = useMemo(() => {
    const otherSpaces = spaces?.filter(({ id, userRole }) => id !== spaceId && isAdminRole(userRole)) ?? []
    const actions = {
      // The router itself asks before leaving a page.
      go: (path: string) => void navigate(path),
      leave: (url: string) => leaveIfConfirmed(() => location.assign(url)),
      switchTo: (space: (typeof otherSpaces)[number]) => leaveIfConfirmed(() => void switchTo(space)),
      chooseMode,
      logOut: () => leaveIfConfirmed(logOut),
    }
    const groups = commandsOf(actions, { pages, mode, otherSpaces })
    const isOffered = (label: string) =>
      groups.some(({ commands }) => commands.some((command) => command.label === label))
    return [...groups, { title: 'On this page', commands: onPage.filter(({ label }) => !isOffered(label)) }]
  }, [pages, navigate, logOut, mode, spaceId, spaces, onPage])
  return { groups, openPerson: ({ id }: Member) => void navigate(`/users?person=${id}`) }
}
