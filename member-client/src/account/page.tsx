import type { ReactNode } from 'react'
import * as css from './page.module.css'
import { TopBar } from './top-bar.tsx'

/** A page for logged-in users: the top bar, and the screen's content below. */
export function Page({ className = '', children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <div className={css.page}>
      <TopBar />
      <main className={`${css.main} ${className}`}>{children}</main>
    </div>
  )
}
