import type { ReactNode } from 'react'
import * as css from './booking-frame.module.css'

/** Something to know now; `alert` where it went otherwise than meant. */
export const Notice = ({ role, children }: { role: 'status' | 'alert'; children: ReactNode }) => (
  <p className={css.told} role={role}>
    {children}
  </p>
)
