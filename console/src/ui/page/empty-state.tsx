import type { ReactNode } from 'react'
import css from './empty-state.module.css'

interface EmptyStateProps {
  icon: ReactNode
  title: string
  text?: string
  action?: ReactNode
  /** True for a failure, which screen readers announce. */
  isError?: boolean
}

/** Displayed in place of a list: one line and one action. */
export function EmptyState({ icon, title, text, action, isError = false }: EmptyStateProps) {
  return (
    <div className={css['empty']} role={isError ? 'alert' : undefined}>
      <span className={css['icon']} data-error={isError} aria-hidden="true">
        {icon}
      </span>
      <p className={css['title']}>{title}</p>
      {text && <p className={css['text']}>{text}</p>}
      {action}
    </div>
  )
}
