import type { ReactNode } from 'react'
import { Link } from 'react-router'
import css from './overview.module.css'

interface MetricCardProps {
  title: string
  /** Path of the list behind the number; undefined if it has none. */
  to?: string
  /** True if the list is in the space, outside the console. */
  isOutsideConsole?: boolean
  figure: ReactNode
  /** What the number is compared with or made up of. */
  description: ReactNode
  children?: ReactNode
}

/** A card with one number, its explanation, and a link to the list behind it. */
export const MetricCard = ({
  title,
  to,
  isOutsideConsole,
  figure,
  description,
  children,
}: MetricCardProps) => (
  <section className={css['card']}>
    <h2>{to ? isOutsideConsole ? <a href={to}>{title}</a> : <Link to={to}>{title}</Link> : title}</h2>
    <p className={css['figure']}>{figure}</p>
    <p className={css['about']}>{description}</p>
    {children}
  </section>
)
