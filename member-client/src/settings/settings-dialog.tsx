import { atom } from 'nanostores'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Dialog } from '../design/dialog.tsx'
import { useId } from '../design/use-id.ts'
import { useStore } from '../design/use-store.ts'
import { session } from '../session.ts'
import { askedTab } from './asked-tab.ts'
import * as css from './settings-dialog.module.css'
import { SettingsFoot } from './settings-foot.tsx'
import { TabList } from './tab-list.tsx'
import { TabPanel } from './tab-panel.tsx'
import { tabs } from './tabs.ts'

const { $user } = session.state

const $isOpen = atom(false)
const close = () => $isOpen.set(false)

/** In a root of its own, so that every screen opens it by one call; it goes with the screen, and with the session. */
const mount = () => {
  const host = document.createElement('div')
  document.body.append(host)
  createRoot(host).render(<SettingsDialog />)
  for (const event of ['popstate', 'pushState']) addEventListener(event, close)
  $user.listen((user) => {
    if (!user) close()
  })
}

let isMounted = false
export const showSettings = () => {
  if (!isMounted) mount()
  isMounted = true
  $isOpen.set(true)
}

/** All that one sets for oneself, a tab each; the whole screen on a phone. */
function SettingsDialog() {
  return (
    <Dialog title="Settings" isOpen={useStore($isOpen)} isWide onClose={close}>
      <Settings />
    </Dialog>
  )
}

function Settings() {
  const user = useStore($user)
  const id = useId()
  const [chosen, choose] = useState(askedTab)
  if (!user) return null
  const own = tabs.filter((tab) => tab.isFor(user))
  const open = own.find(({ name }) => name.toLowerCase() === chosen?.toLowerCase()) ?? own[0]
  return (
    <div className={css.settings}>
      <TabList id={id} tabs={own} open={open?.name ?? ''} onChoose={choose} />
      {open && <TabPanel key={open.name} id={id} tab={open} user={user} />}
      <SettingsFoot />
    </div>
  )
}
