import { useId, useState } from 'react'
import { Dialog } from '../design/dialog.tsx'
import { useStore } from '../design/use-store.ts'
import { session } from '../session.ts'
import { isBackFromProvider } from './is-back-from-provider.ts'
import * as css from './settings-dialog.module.css'
import { SettingsFoot } from './settings-foot.tsx'
import { TabList } from './tab-list.tsx'
import { TabPanel } from './tab-panel.tsx'
import { tabs } from './tabs.ts'

const { $user } = session.state

/** Connecting one leads away and back, to where the settings stood open. */

/** All that one sets for oneself, a tab each; the whole screen on a phone. */
export function SettingsDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  return (
    <Dialog title="Settings" isOpen={isOpen} isWide onClose={onClose}>
      <Settings />
    </Dialog>
  )
}

function Settings() {
  const user = useStore($user)
  const id = useId()
  const [chosen, choose] = useState(() => (isBackFromProvider() ? 'Security' : ''))
  if (!user) return null
  const own = tabs.filter((tab) => tab.isFor(user))
  const open = own.find(({ name }) => name === chosen) ?? own[0]
  return (
    <div className={css.settings}>
      <TabList id={id} tabs={own} open={open?.name ?? ''} onChoose={choose} />
      {open && <TabPanel key={open.name} id={id} tab={open} user={user} />}
      <SettingsFoot />
    </div>
  )
}
