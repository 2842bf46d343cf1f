import type { ReactNode } from 'react'
import css from './status-label.module.css'

export type Tone = 'muted' | 'brand' | 'good' | 'amber' | 'bad'

/** A state label, in words as well as in color. */
export const StatusLabel = ({ tone = 'muted', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={css['mark']} data-tone={tone}>
    {children}
  </span>
)
