import type { User } from '@metapyra/contract/entities/user'
import { isOwnDomain } from '@metapyra/session/guard'
import type { ComponentType } from 'react'
import { useEffect, useState } from 'react'
import { buttonClass } from '../design/button.tsx'
import { EmptyState } from '../design/empty-state.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import { session } from '../session.ts'
import * as css from './settings-dialog.module.css'
import type { SettingsTab, TabProps } from './tabs.ts'

interface TabPanelProps {
  id: string
  tab: SettingsTab
  user: User
}

const pageOf = (tab: SettingsTab) =>
  tab.isOfAccount && isOwnDomain(session.site())
    ? import('./on-main-host.tsx').then((module) => module.OnMainHost)
    : tab.load()

/** What a tab shows, once its chunk has come. */
export function TabPanel({ id, tab, user }: TabPanelProps) {
  const [Tab, setTab] = useState<ComponentType<TabProps> | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const load = () => {
    setFailed(false)
    pageOf(tab).then(
      (loaded) => setTab(() => loaded),
      () => setFailed(true),
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a panel is made anew for each tab
  useEffect(load, [])
  return (
    <div
      id={`${id}-panel`}
      className={css.panel}
      role="tabpanel"
      aria-labelledby={`${id}-${tab.name}`}
      aria-busy={!Tab && !hasFailed}
    >
      {Tab && <Tab user={user} name={tab.name} />}
      {!Tab && !hasFailed && <Skeleton count={3} height={64} />}
      {hasFailed && (
        <EmptyState
          action={
            <button type="button" className={buttonClass({ kind: 'plain' })} onClick={load}>
              Try again
            </button>
          }
        >
          This page did not load.
        </EmptyState>
      )}
    </div>
  )
}
