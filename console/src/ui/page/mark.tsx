import type { ReactNode } from 'react'
import css from './mark.module.css'

export type Tone = 'muted' | 'brand' | 'good' | 'amber' | 'bad'

/** What state something is in: in words as well as in colour. */
export const Mark = ({ tone = 'muted', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={css['mark']} data-tone={tone}>
    {children}
  </span>
)
