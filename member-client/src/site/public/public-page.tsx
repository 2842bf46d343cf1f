import type { ReactNode } from 'react'
import { session } from '../../session/session.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import { AppLink } from '../../ui/pages/app-link.tsx'
import { Logo } from '../../ui/style/logo.tsx'
import { ThemeSwitch } from '../../ui/style/theme-switch.tsx'
import { PublicFooter } from './public-footer.tsx'
import * as css from './public-page.module.css'

/** A public page: navigation above it, and a footer with more links. */
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
