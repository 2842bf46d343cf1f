import { useEffect, useId } from 'react'
import { session } from '../session/session.ts'
import { Icon } from '../ui/controls/icon.tsx'
import { useStore } from '../ui/controls/use-store.ts'
import { leave, person } from '../ui/icons/action.ts'
import { AppLink } from '../ui/pages/app-link.tsx'
import { Avatar } from '../ui/person/avatar.tsx'
import { Logo } from '../ui/style/logo.tsx'
import { ThemeSwitch } from '../ui/style/theme-switch.tsx'
import { initialTab } from './initial-tab.ts'
import { openSettings } from './open-settings.ts'
import * as css from './top-bar.module.css'

/** The bar above the pages for logged-in users: home link, theme, account. */
export function TopBar() {
  return (
    <header className={css.bar}>
      <AppLink href="/" aria-label="MetaPyra, home" className={css.home}>
        <Logo hasName />
      </AppLink>
      <div className={css.end}>
        <ThemeSwitch />
        <AccountMenu />
      </div>
    </header>
  )
}

function AccountMenu() {
  const user = useStore(session.state.$user)
  const id = useId()
  useEffect(() => {
    if (initialTab()) void openSettings()
  }, [])
  // An anonymous visitor has no account to manage.
  if (!user || user.local) return null
  // A failed logout has displayed a toast, and the user is still logged in.
  const logOut = () => void session.logout().catch(() => undefined)
  return (
    <>
      <button type="button" className={css.me} popoverTarget={id} aria-label={`Your account, ${user.name}`}>
        <Avatar person={{ ...user, colour: user.character?.colour ?? null }} size={34} />
      </button>
      <div id={id} popover="auto" className={css.menu}>
        <p className={css.name}>{user.name}</p>
        <p className={css.mail}>{user.email}</p>
        <button
          type="button"
          className={css.item}
          popoverTarget={id}
          popoverTargetAction="hide"
          onClick={openSettings}
        >
          <Icon path={person} />
          Settings
        </button>
        <button type="button" className={css.item} onClick={logOut}>
          <Icon path={leave} />
          Log out
        </button>
      </div>
    </>
  )
}
