import type { ComponentProps, ReactNode } from 'react'
import { useState } from 'react'
import { Skeleton } from '../../ui/controls/skeleton.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import * as css from './item.module.css'

const rows = <Skeleton count={2} height={52} />
const Versions = lazyPart(() => import('./versions/versions.lazy.tsx').then((module) => module.Versions), {
  pending: rows,
})
const Rights = lazyPart(() => import('./rights/rights.lazy.tsx').then((module) => module.Rights), {
  pending: rows,
})

/** A section whose content loads when it is first opened. */
const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={css.more} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  )
}

export const VersionsSection = (props: ComponentProps<typeof Versions>) => (
  <Section title={`Versions (${props.item.version?.number ?? 0})`}>
    <Versions {...props} />
  </Section>
)

export const RightsSection = (props: ComponentProps<typeof Rights>) => (
  <Section title="Permissions">
    <Rights {...props} />
  </Section>
)
