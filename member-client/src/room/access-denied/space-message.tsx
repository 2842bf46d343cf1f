import type { ReactNode } from 'react'
import { useCallback } from 'react'
import { Logo } from '../../ui/style/logo.tsx'
import * as css from './space-message.module.css'

/** Stands where the room would be: why it is not there, and what to do. */
export function SpaceMessage({
  title,
  children,
  action,
}: {
  title: string
  children: ReactNode
  action: ReactNode
}) {
  const focus = useCallback((heading: HTMLElement | null) => heading?.focus({ preventScroll: true }), [])
  return (
    <main className={css.screen}>
      <Logo size={44} />
      {/* Where the room was nothing has the focus any more: whoever listens hears why. */}
      <h1 ref={focus} tabIndex={-1} className={css.title}>
        {title}
      </h1>
      <p className={css.text}>{children}</p>
      <div className={css.actions}>{action}</div>
    </main>
  )
}
