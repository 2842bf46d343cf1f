import type { ReactNode } from 'react'
import * as css from './booking-frame.module.css'

/** A message; `alert` for a problem. */
export const Notice = ({ role, children }: { role: 'status' | 'alert'; children: ReactNode }) => (
  <p className={css.told} role={role}>
    {children}
  </p>
)
