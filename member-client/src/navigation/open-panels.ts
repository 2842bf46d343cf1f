import { atom } from 'nanostores'
import { session } from '../session/session.ts'
import { $boardWay, closeBoard } from './open-board.ts'

export const phone = matchMedia('(width < 760px)')
const wide = matchMedia('(width >= 1100px)')
export const $isPhone = atom(phone.matches)

/** None at first where they would cover the room, so that one sees where one is. */
const atFirst = () => ({ people: wide.matches, chat: false })

/** Which are open: on a wide screen both fit beside the room, on a narrow one, as on a phone, one at a time. */
export const $panels = atom(atFirst())

export const showPanel = (name: 'people' | 'chat', isOpen: boolean): void => {
  // Beside a panel that opens, that of the other side stays open where there is room for both.
  const stay = wide.matches || !isOpen
  const { people, chat } = $panels.get()
  $panels.set({ people: people && stay, chat: chat && stay, [name]: isOpen })
  if (!stay || (isOpen && name === 'chat')) closeBoard()
}

const onWidth = (): void => {
  $isPhone.set(phone.matches)
  const { people, chat } = $panels.get()
  if (!wide.matches) $panels.set({ chat, people: people && !chat && !$boardWay.get()[0] })
}

/** While one is in a room. Call what is returned as it is left. */
export const watchPanels = (): (() => void) => {
  phone.onchange = wide.onchange = onWidth
  // A notification leads to a chat, wherever one is.
  const unlisten = session.state.$chatPlayer.listen((id) => id && showPanel('chat', true))
  const unlistenBoard = $boardWay.listen(
    (way) => way[0] && $panels.set({ chat: false, people: $panels.get().people && wide.matches }),
  )
  return () => {
    unlisten()
    unlistenBoard()
    closeBoard()
    $panels.set(atFirst())
    phone.onchange = wide.onchange = null
  }
}
