import type { Standing } from './standing.ts'
import { STANDING_WORDS } from './standing.ts'
import css from './subscription.module.css'

/** In words as well as in colour. */
export const StatusMark = ({ standing }: { standing: Standing }) => (
  <span className={css['status']} data-status={standing}>
    {STANDING_WORDS[standing]}
  </span>
)
