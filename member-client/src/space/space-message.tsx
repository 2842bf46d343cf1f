import type { ReactNode } from 'react'
import { Logo } from '../design/logo.tsx'
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
  return (
    <main className={css.screen}>
      <Logo size={44} />
      <h1 className={css.title}>{title}</h1>
      <p className={css.text}>{children}</p>
      <div className={css.actions}>{action}</div>
    </main>
  )
}
