import type { ReactNode } from 'react'
import { buttonClass } from '../design/button.tsx'
import { Logo } from '../design/logo.tsx'
import { ThemeSwitch } from '../design/theme-switch.tsx'
import { useStore } from '../design/use-store.ts'
import { session } from '../session.ts'
import { AppLink } from '../shell/app-link.tsx'
import { PublicFooter } from './public-footer.tsx'
import * as css from './public-page.module.css'

/** A page for visitors: the way around above it, and below it what else there is. */
export function PublicPage({ children }: { children: ReactNode }) {
  const user = useStore(session.state.$user)
  const own = user ? { href: '/join', words: 'My spaces' } : { href: '/login', words: 'Log in' }
  return (
    <div className={css.page}>
      <header className={css.top}>
        <AppLink href="/" aria-label="MetaPyra, home" className={css.home}>
          <Logo hasName />
        </AppLink>
        <nav className={css.nav} aria-label="Main">
          <AppLink href="/pricing" className={css.link}>
            Pricing
          </AppLink>
          <AppLink href="/partners" className={css.link}>
            Partners
          </AppLink>
          <ThemeSwitch />
          <AppLink href={own.href} className={buttonClass({ kind: 'plain', size: 'small' })}>
            {own.words}
          </AppLink>
        </nav>
      </header>
      <main className={css.main}>{children}</main>
      <PublicFooter />
    </div>
  )
}
