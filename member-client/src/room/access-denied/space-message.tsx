import type { ReactNode } from 'react'
import { useCallback } from 'react'
import { Logo } from '../../ui/style/logo.tsx'
import * as css from './space-message.module.css'

/** Displayed instead of the room: why it is not available, and what to do. */
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
      {/* The focus was lost with the room, so the heading takes it and screen readers read the reason. */}
      <h1 ref={focus} tabIndex={-1} className={css.title}>
        {title}
      </h1>
      <p className={css.text}>{children}</p>
      <div className={css.actions}>{action}</div>
    </main>
  )
}
