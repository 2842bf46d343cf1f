import type { ReactNode } from 'react'
import * as css from './section.module.css'

interface SectionProps {
  title: string
  lead?: ReactNode
  children?: ReactNode
}

/** A settings section, one of several on a page. */
export function Section({ title, lead, children }: SectionProps) {
  return (
    <section className={css.section}>
      <h3 className={css.title}>{title}</h3>
      {lead && <p className={css.lead}>{lead}</p>}
      {children}
    </section>
  )
}
