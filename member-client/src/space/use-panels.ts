import { useEffect, useState } from 'react'
import { $boardPlace } from '../board/open-board.ts'
import { session } from '../session.ts'

export type PanelName = 'people' | 'chat' | 'board'
export type Panels = Readonly<Record<PanelName, boolean>>

const phone = matchMedia('(width < 760px)')
const wide = matchMedia('(width >= 1100px)')

const none: Panels = { people: false, chat: false, board: false }

/** Beside a panel that opens, that of the other side stays open where there is room for both. */
const withPanel = (now: Panels, name: PanelName, isOpen: boolean): Panels => ({
  ...(wide.matches || !isOpen ? now : none),
  ...(isOpen && name !== 'people' && { chat: false, board: false }),
  [name]: isOpen,
})

/**
 * Which panels are open: on a wide screen both fit beside the room, on a narrow one, as on a phone, one at a time, and
 * none at first, so that one sees where one is.
 */
export const usePanels = () => {
  const [isPhone, setIsPhone] = useState(phone.matches)
  const [panels, setPanels] = useState<Panels>({ ...none, people: wide.matches })
  useEffect(() => {
    const look = () => {
      setIsPhone(phone.matches)
      if (!wide.matches) setPanels((now) => ({ ...now, people: now.people && !now.chat && !now.board }))
    }
    for (const query of [phone, wide]) query.addEventListener('change', look)
    // A notification leads to a chat, wherever one is.
    const unlisten = session.state.$chatPlayer.listen(
      (id) => id && setPanels((now) => withPanel(now, 'chat', true)),
    )
    const unlistenBoard = $boardPlace.listen(
      (place) => place && setPanels((now) => withPanel(now, 'board', true)),
    )
    return () => {
      unlisten()
      unlistenBoard()
      for (const query of [phone, wide]) query.removeEventListener('change', look)
    }
  }, [])
  const show = (name: PanelName, isOpen: boolean) => setPanels((now) => withPanel(now, name, isOpen))
  return { isPhone, panels, show }
}
