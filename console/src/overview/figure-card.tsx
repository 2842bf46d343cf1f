import type { ReactNode } from 'react'
import { Link } from 'react-router'
import css from './overview.module.css'

interface FigureCardProps {
  title: string
  /** The list behind the figure; none where it has none yet. */
  to?: string
  figure: ReactNode
  /** What it is compared with, or made of. */
  about: ReactNode
  children?: ReactNode
}

/** One figure, what it means, and the way to the list behind it. */
export const FigureCard = ({ title, to, figure, about, children }: FigureCardProps) => (
  <section className={css['card']}>
    <h2>{to ? <Link to={to}>{title}</Link> : title}</h2>
    <p className={css['figure']}>{figure}</p>
    <p className={css['about']}>{about}</p>
    {children}
  </section>
)
