import { useId, useState } from 'react'
import { session } from '../../session/session.ts'
import { useStore } from '../../ui/controls/use-store.ts'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { initialTab } from '../initial-tab.ts'
import * as css from './settings-dialog.module.css'
import { SettingsFooter } from './settings-foot.tsx'
import { TabList } from './tab-list.tsx'
import { TabPanel } from './tab-panel.tsx'
import { tabs } from './tabs.ts'

const { $user } = session.state

function SettingsDialog({ isRequested, close }: { isRequested: boolean; close(): void }) {
  const user = useStore($user)
  return (
    <Dialog title="Settings" isOpen={isRequested && user !== null} isWide onClose={close}>
      <Settings />
    </Dialog>
  )
}

const show = createOverlay<true>((request, close) => (
  <SettingsDialog isRequested={request !== null} close={close} />
))

/** The user's settings in tabs; full screen on a phone. The dialog also closes when the session ends. */
export const showSettings = () => show(true)

function Settings() {
  const user = useStore($user)
  const id = useId()
  const [selectedTab, selectTab] = useState(initialTab)
  if (!user) return null
  const visibleTabs = tabs.filter((tab) => tab.isFor(user))
  const open =
    visibleTabs.find(({ name }) => name.toLowerCase() === selectedTab?.toLowerCase()) ?? visibleTabs[0]
  return (
    <div className={css.settings}>
      <TabList id={id} tabs={visibleTabs} open={open?.name ?? ''} onChoose={selectTab} />
      {open && <TabPanel key={open.name} id={id} tab={open} user={user} />}
      <SettingsFooter />
    </div>
  )
}
