import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { AppLink } from '../../ui/pages/app-link.tsx'
import { Logo } from '../../ui/style/logo.tsx'
import { ThemeSwitch } from '../../ui/style/theme-switch.tsx'
import * as css from './booking-frame.module.css'

interface BookingFrameProps {
  title: string
  lead?: ReactNode
  /** Displayed beside the title if there is room: the host and the meeting. */
  about?: ReactNode
  children: ReactNode
}

/** The title of the previous step. It is outside the component, because each step mounts its own frame. */
let lastTitle: string | null = null

/** The frame of a page for new visitors: the host, and one step of the booking. */
export function BookingFrame({ title, lead, about, children }: BookingFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A new step scrolls to the top and moves the focus, like a new page.
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
