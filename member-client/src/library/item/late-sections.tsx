import type { ReactNode } from 'react'
import { useState } from 'react'
import { Skeleton } from '../../ui/controls/skeleton.tsx'
import { InsteadOfPart, useLatePart } from '../../ui/pages/late-part.tsx'
import * as css from './item.module.css'

const loadVersions = async () => (await import('./versions/versions.tsx')).Versions
const loadRights = async () => (await import('./rights/rights.tsx')).Rights
type VersionsProps = Parameters<Awaited<ReturnType<typeof loadVersions>>>[0]
type RightsProps = Parameters<Awaited<ReturnType<typeof loadRights>>>[0]

/** What is fetched once somebody opens it. */
const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={css.more} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  )
}

const Waiting = ({ hasFailed, ask }: { hasFailed: boolean; ask(): void }) => (
  <InsteadOfPart hasFailed={hasFailed} ask={ask}>
    <Skeleton count={2} height={52} />
  </InsteadOfPart>
)

function VersionsPart(props: VersionsProps) {
  const { Part, ...waiting } = useLatePart(loadVersions)
  return Part ? <Part {...props} /> : <Waiting {...waiting} />
}

function RightsPart(props: RightsProps) {
  const { Part, ...waiting } = useLatePart(loadRights)
  return Part ? <Part {...props} /> : <Waiting {...waiting} />
}

export const LateVersions = (props: VersionsProps) => (
  <Section title={`Versions (${props.item.version?.number ?? 0})`}>
    <VersionsPart {...props} />
  </Section>
)

export const LateRights = (props: RightsProps) => (
  <Section title="Permissions">
    <RightsPart {...props} />
  </Section>
)
