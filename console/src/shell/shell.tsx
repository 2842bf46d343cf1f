import { MenuOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { AccountMenu } from './account-menu.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import type { Page } from './page.ts'
import css from './shell.module.css'
import { SideMenu } from './side-menu.tsx'
import { SpaceSwitcher } from './space-switcher.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

const ConfirmBanner = lazy(() =>
  import('./confirm-banner.lazy.tsx').then((module) => ({ default: module.ConfirmBanner })),
)
const PlanBanner = lazy(() =>
  import('../subscription/plan-banner.lazy.tsx').then((module) => ({ default: module.PlanBanner })),
)

interface ShellProps {
  pages: readonly Page[]
  /** The search for pages, actions and people, in the header. */
  search: ReactNode
  children: ReactNode
}

/** The frame around every page. On a narrow screen the menu is in a dialog behind a button. */
export function Shell({ pages, search, children }: ShellProps) {
  const drawer = useRef<HTMLDialogElement>(null)
  const content = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shownPath = useRef(pathname)
  useEffect(() => {
    drawer.current?.close()
    // Moves the focus to the top of a new page. On the first page it stays where the browser puts it.
    if (shownPath.current !== pathname) content.current?.focus({ preventScroll: true })
    shownPath.current = pathname
  }, [pathname])
  return (
    <div className={css['shell']}>
      <a className={css['skip']} href="#content">
        Skip to content
      </a>
      <header className={css['header']}>
        <button
          type="button"
          className={css['menuButton']}
          aria-label="Menu"
          onClick={() => drawer.current?.showModal()}
        >
          <MenuOutlined />
        </button>
        <SpaceSwitcher />
        <div className={css['tools']}>
          {search}
          <ThemeToggle />
          <AccountMenu />
        </div>
      </header>
      <aside className={css['aside']}>
        <SideMenu pages={pages} />
      </aside>
      <dialog
        ref={drawer}
        className={css['drawer']}
        aria-label="Menu"
        onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
        onKeyDown={() => undefined}
      >
        <SideMenu pages={pages} />
      </dialog>
      <main id="content" ref={content} tabIndex={-1} className={css['content']}>
        <div className={css['measure']}>
          <ErrorBoundary resetKey={pathname}>
            <Suspense fallback={null}>
              <ConfirmBanner />
              <PlanBanner />
            </Suspense>
            {children}
          </ErrorBoundary>
        </div>
      </main>
    </div>
  )
}
