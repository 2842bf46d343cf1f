import type { ReactNode } from 'react'
import { Link } from 'react-router'
import css from './overview.module.css'

interface FigureCardProps {
  title: string
  /** The list behind the figure; none where it has none yet. */
  to?: string
  /** It stands in the space, outside of the console. */
  isElsewhere?: boolean
  figure: ReactNode
  /** What it is compared with, or made of. */
  about: ReactNode
  children?: ReactNode
}

/** One figure, what it means, and the way to the list behind it. */
export const FigureCard = ({ title, to, isElsewhere, figure, about, children }: FigureCardProps) => (
  <section className={css['card']}>
    <h2>{to ? isElsewhere ? <a href={to}>{title}</a> : <Link to={to}>{title}</Link> : title}</h2>
    <p className={css['figure']}>{figure}</p>
    <p className={css['about']}>{about}</p>
    {children}
  </section>
)
