import type { User } from '@metapyra/contract/entities/user'
import { isOwnDomain } from '@metapyra/session/guard'
import { session } from '../../session/session.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import * as css from './settings-dialog.module.css'
import type { SettingsTab } from './tabs.ts'

interface TabPanelProps {
  id: string
  tab: SettingsTab
  user: User
}

const OnMainHost = lazyPart(() => import('./on-main-host.lazy.tsx').then((module) => module.OnMainHost))

/** What a tab shows. */
export function TabPanel({ id, tab, user }: TabPanelProps) {
  const Page = tab.isOfAccount && isOwnDomain(session.site()) ? OnMainHost : tab.Page
  return (
    <div id={`${id}-panel`} className={css.panel} role="tabpanel" aria-labelledby={`${id}-${tab.name}`}>
      <Page user={user} name={tab.name} />
    </div>
  )
}
