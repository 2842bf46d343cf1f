import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { Logo } from '../style/logo.tsx'
import { ThemeSwitch } from '../style/theme-switch.tsx'
import { AppLink } from './app-link.tsx'
import * as css from './form-page.module.css'

interface FormPageProps {
  title: string
  /** One or two lines below the title. */
  lead?: ReactNode
  children?: ReactNode
  /** Displayed at the end: a link to a related page. */
  foot?: ReactNode
  /** Displayed beside the form if there is space. */
  beside?: ReactNode
}

/** A page with one decision: the logo, a title, one column. */
export function FormPage({ title, lead, children, foot, beside }: FormPageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const lastTitle = useRef(title)
  useEffect(() => {
    // A new title on the same page is announced like a new page.
    if (lastTitle.current !== title) heading.current?.focus()
    lastTitle.current = title
  }, [title])
  return (
    <div className={css.page}>
      <div className={css.column}>
        <header className={css.top}>
          <AppLink href="/" aria-label="MetaPyra, home" className={css.home}>
            <Logo hasName />
          </AppLink>
          <ThemeSwitch />
        </header>
        <main className={css.main}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={css.lead}>{lead}</p>}
          {children}
          {foot && <p className={css.foot}>{foot}</p>}
        </main>
      </div>
      {beside && <div className={css.beside}>{beside}</div>}
    </div>
  )
}
