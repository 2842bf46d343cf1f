import { LogoutOutlined } from '@ant-design/icons'
import { personColour } from '@metapyra/contract/constants'
import { useLogout } from '@refinedev/core'
import { leaveIfConfirmed } from '../session/leave-question.ts'
import { state } from '../session/session.ts'
import { useAtom } from '../session/use-atom.ts'
import { Disclosure } from '../ui/dialog/disclosure.tsx'
import { Avatar } from '../ui/picture/avatar.tsx'
import css from './menus.module.css'
import shell from './shell.module.css'

export function AccountMenu() {
  const user = useAtom(state.$user)
  const role = useAtom(state.$workspace)?.userRole
  const { mutate: logOut, isPending } = useLogout()
  if (!user) return null
  return (
    <Disclosure
      align="end"
      buttonClass={shell['iconButton']}
      button={
        <>
          <Avatar name={user.name} image={user.image} colour={personColour(user.id, user.character)} />
          <span className="visually-hidden">Account: {user.name}</span>
        </>
      }
    >
      {() => (
        <>
          <div className={css['who']}>
            <strong dir="auto">{user.name}</strong>
            <span>{user.email}</span>
            <span className={css['role']}>{role}</span>
          </div>
          <button
            type="button"
            className={css['item']}
            disabled={isPending}
            onClick={() => leaveIfConfirmed(logOut)}
          >
            <LogoutOutlined aria-hidden="true" />
            Log out
          </button>
        </>
      )}
    </Disclosure>
  )
}
