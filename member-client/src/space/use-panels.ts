import { useEffect, useState } from 'react'
import { $boardWay, closeBoard } from '../board/open-board.ts'
import { useStore } from '../design/use-store.ts'
import { session } from '../session.ts'

type PanelName = 'people' | 'chat'

const phone = matchMedia('(width < 760px)')
const wide = matchMedia('(width >= 1100px)')

/**
 * Which panels are open: on a wide screen both fit beside the room, on a narrow one, as on a phone, one at a time, and
 * none at first, so that one sees where one is. `below` is the place of the board that Back leads to.
 */
export const usePanels = () => {
  const [isPhone, setIsPhone] = useState(phone.matches)
  const [others, setOthers] = useState({ people: wide.matches, chat: false })
  const way = useStore($boardWay)
  const show = (name: PanelName, isOpen: boolean) => {
    // Beside a panel that opens, that of the other side stays open where there is room for both.
    const stay = wide.matches || !isOpen
    if (!stay || (isOpen && name === 'chat')) closeBoard()
    setOthers(({ people, chat }) => ({ people: people && stay, chat: chat && stay, [name]: isOpen }))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is listened to stays
  useEffect(() => {
    const look = () => {
      setIsPhone(phone.matches)
      if (!wide.matches)
        setOthers((now) => ({ ...now, people: now.people && !now.chat && !$boardWay.get()[0] }))
    }
    phone.onchange = wide.onchange = look
    // A notification leads to a chat, wherever one is.
    const unlisten = session.state.$chatPlayer.listen((id) => id && show('chat', true))
    const unlistenBoard = $boardWay.listen(
      (way) => way[0] && setOthers((now) => ({ chat: false, people: now.people && wide.matches })),
    )
    return () => {
      unlisten()
      unlistenBoard()
      closeBoard()
      phone.onchange = wide.onchange = null
    }
  }, [])
  return { isPhone, panels: { ...others, board: way.length > 0 }, below: way.at(-2), show }
}
