import type { User } from '@metapyra/contract/entities/user'
import { isOwnDomain } from '@metapyra/session/guard'
import { session } from '../../session/session.ts'
import { Skeleton } from '../../ui/controls/skeleton.tsx'
import { InsteadOfPart, useLatePart } from '../../ui/pages/late-part.tsx'
import * as css from './settings-dialog.module.css'
import type { SettingsTab } from './tabs.ts'

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
  const { Part: Tab, hasFailed, ask } = useLatePart(() => pageOf(tab))
  return (
    <div
      id={`${id}-panel`}
      className={css.panel}
      role="tabpanel"
      aria-labelledby={`${id}-${tab.name}`}
      aria-busy={!Tab && !hasFailed}
    >
      {Tab ? (
        <Tab user={user} name={tab.name} />
      ) : (
        <InsteadOfPart hasFailed={hasFailed} ask={ask}>
          <Skeleton count={3} height={64} />
        </InsteadOfPart>
      )}
    </div>
  )
}
