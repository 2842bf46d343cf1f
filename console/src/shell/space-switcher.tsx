import { CheckOutlined, DownOutlined } from '@ant-design/icons'
import { isAdminRole } from '@metapyra/contract/constants'
import type { Workspace } from '@metapyra/contract/entities/workspace'
import { leaveIfConfirmed } from '../session/leave-question.ts'
import { state } from '../session/session.ts'
import { switchTo } from '../session/switch-space.ts'
import { useAtom } from '../session/use-atom.ts'
import { Disclosure } from '../ui/dialog/disclosure.tsx'
import css from './menus.module.css'

const logoOf = (space: Workspace) => space.spaceLogo ?? `${import.meta.env.BASE_URL}mark.svg`

export function SpaceSwitcher() {
  const current = useAtom(state.$workspace)
  const user = useAtom(state.$user)
  if (!current) return null
  const spaces = user?.workspaces.filter((space) => isAdminRole(space.userRole)) ?? []
  const face = (
    <>
      <img className={css['logo']} src={logoOf(current)} alt="" width={24} height={24} />
      <span className={css['name']}>{current.name}</span>
    </>
  )
  if (spaces.length < 2) return <div className={css['space']}>{face}</div>
  return (
    <Disclosure
      buttonClass={css['space']}
      button={
        <>
          {face}
          <DownOutlined className={css['chevron']} aria-hidden="true" />
          <span className="visually-hidden">, switch space</span>
        </>
      }
    >
      {(close) => (
        <ul aria-label="Your spaces">
          {spaces.map((space) => (
            <li key={space.id}>
              <button
                type="button"
                className={css['item']}
                aria-current={space.id === current.id}
                onClick={() => {
                  close()
                  if (space.id === current.id) return
                  leaveIfConfirmed(() => void switchTo(space))
                }}
              >
                <img className={css['logo']} src={logoOf(space)} alt="" width={24} height={24} />
                <span className={css['name']}>{space.name}</span>
                {space.id === current.id && <CheckOutlined className={css['check']} aria-hidden="true" />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Disclosure>
  )
}
