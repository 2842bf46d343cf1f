import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { AppLink } from '../../ui/pages/app-link.tsx'
import { Logo } from '../../ui/style/logo.tsx'
import { ThemeSwitch } from '../../ui/style/theme-switch.tsx'
import * as css from './booking-frame.module.css'

interface BookingFrameProps {
  title: string
  lead?: ReactNode
  /** Beside the title where there is room: whom and what it is about. */
  about?: ReactNode
  children: ReactNode
}

/** Whichever step showed it: each has a frame of its own. */
let lastTitle: string | null = null

/** A page for people who have never been here: whom they meet, and one step of it. */
export function BookingFrame({ title, lead, about, children }: BookingFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The same page says something new: told like a new page.
    if (lastTitle !== null && lastTitle !== title) {
      scrollTo(0, 0)
      heading.current?.focus({ preventScroll: true })
    }
    lastTitle = title
  }, [title])
  return (
    <div className={css.page}>
      <header className={css.top}>
        <AppLink href="/" aria-label="MetaPyra, home" className={css.home}>
          <Logo hasName />
        </AppLink>
        <ThemeSwitch />
      </header>
      <main className={css.main}>
        <div className={css.card}>
          <div className={css.about}>
            {about}
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {lead}
          </div>
          <div className={css.step}>{children}</div>
        </div>
      </main>
    </div>
  )
}
