import type { ReactNode } from 'react'
import * as css from './page.module.css'
import { TopBar } from './top-bar.tsx'

/** A page of someone signed in: the bar, and below it what the screen is about. */
export function Page({ className = '', children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <div className={css.page}>
      <TopBar />
      <main className={`${css.main} ${className}`}>{children}</main>
    </div>
  )
}
