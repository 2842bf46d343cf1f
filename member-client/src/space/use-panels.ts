import { useEffect, useState } from 'react'
import { session } from '../session.ts'

export type PanelName = 'people' | 'chat'
export type Panels = Readonly<Record<PanelName, boolean>>

const phone = matchMedia('(width < 760px)')
const wide = matchMedia('(width >= 1100px)')

/** Beside a panel that opens, another stays open where there is room for both. */
const withPanel = (now: Panels, name: PanelName, isOpen: boolean): Panels => ({
  ...(wide.matches || !isOpen ? now : { people: false, chat: false }),
  [name]: isOpen,
})

/**
 * Which panels are open: on a wide screen both fit beside the room, on a narrow one, as on a phone, one at a time, and
 * none at first, so that one sees where one is.
 */
export const usePanels = () => {
  const [isPhone, setIsPhone] = useState(phone.matches)
  const [panels, setPanels] = useState<Panels>({ people: wide.matches, chat: false })
  useEffect(() => {
    const look = () => {
      setIsPhone(phone.matches)
      if (!wide.matches) setPanels(({ people, chat }) => ({ people: people && !chat, chat }))
    }
    for (const query of [phone, wide]) query.addEventListener('change', look)
    // A notification leads to a chat, wherever one is.
    const unlisten = session.state.$chatPlayer.listen(
      (id) => id && setPanels((now) => withPanel(now, 'chat', true)),
    )
    return () => {
      unlisten()
      for (const query of [phone, wide]) query.removeEventListener('change', look)
    }
  }, [])
  const show = (name: PanelName, isOpen: boolean) => setPanels((now) => withPanel(now, name, isOpen))
  return { isPhone, panels, show }
}
