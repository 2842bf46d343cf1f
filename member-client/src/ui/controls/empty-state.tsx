import type { ReactNode } from 'react'
import * as css from './empty-state.module.css'

/** Replaces an empty list: one line and one action. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={css.empty}>
      <p>{children}</p>
      {action}
    </div>
  )
}
