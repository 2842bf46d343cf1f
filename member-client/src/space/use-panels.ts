import { useEffect, useState } from 'react'
import { session } from '../session.ts'

export type PanelName = 'people' | 'chat'
export type Panels = Readonly<Record<PanelName, boolean>>

const phone = matchMedia('(width < 760px)')
const wide = matchMedia('(width >= 1100px)')

const withOpen = (now: Panels, name: PanelName): Panels =>
  wide.matches ? { ...now, [name]: true } : { people: false, chat: false, [name]: true }

/** Which panels are open: on a wide screen both fit beside the room, on a narrow one, as on a phone, one at a time. */
export const usePanels = () => {
  const [isPhone, setIsPhone] = useState(phone.matches)
  const [panels, setPanels] = useState<Panels>({ people: wide.matches || phone.matches, chat: false })
  useEffect(() => {
    const look = () => {
      setIsPhone(phone.matches)
      if (!wide.matches) setPanels(({ people, chat }) => ({ people: people && !chat, chat }))
    }
    for (const query of [phone, wide]) query.addEventListener('change', look)
    // A notification leads to a chat, wherever one is.
    const unlisten = session.state.$chatPlayer.listen((id) => id && setPanels((now) => withOpen(now, 'chat')))
    return () => {
      unlisten()
      for (const query of [phone, wide]) query.removeEventListener('change', look)
    }
  }, [])
  const set = (name: PanelName, isOpen: boolean) =>
    setPanels((now) => (isOpen ? withOpen(now, name) : { ...now, [name]: false }))
  return {
    isPhone,
    panels,
    open: (name: PanelName) => set(name, true),
    close: (name: PanelName) => set(name, false),
    toggle: (name: PanelName) => set(name, !panels[name]),
  }
}
