import { atom } from 'nanostores'
import { session } from '../session/session.ts'
import { $boardPath, closeBoard } from './open-board.ts'

export const phone = matchMedia('(width < 760px)')
const wide = matchMedia('(width >= 1100px)')
export const $isPhone = atom(phone.matches)

/** Panels start closed if they would cover the room, so that the user first sees it. */
const atFirst = () => ({ people: wide.matches, chat: false })

/** Which panels are open. On a wide screen both fit beside the room; on a narrow one or a phone, only one. */
export const $panels = atom(atFirst())

export const showPanel = (name: 'people' | 'chat', isOpen: boolean): void => {
  // The panel on the other side stays open if there is room for both.
  const stay = wide.matches || !isOpen
  const { people, chat } = $panels.get()
  $panels.set({ people: people && stay, chat: chat && stay, [name]: isOpen })
  if (!stay || (isOpen && name === 'chat')) closeBoard()
}

const onWidth = (): void => {
  $isPhone.set(phone.matches)
  const { people, chat } = $panels.get()
  if (!wide.matches) $panels.set({ chat, people: people && !chat && !$boardPath.get()[0] })
}

/** Watches the panels while the user is in a room. Call the returned function on leaving. */
export const watchPanels = (): (() => void) => {
  phone.onchange = wide.onchange = onWidth
  // A notification opens a chat from anywhere.
  const unlisten = session.state.$chatPlayer.listen((id) => id && showPanel('chat', true))
  const unlistenBoard = $boardPath.listen(
    (path) => path[0] && $panels.set({ chat: false, people: $panels.get().people && wide.matches }),
  )
  return () => {
    unlisten()
    unlistenBoard()
    closeBoard()
    $panels.set(atFirst())
    phone.onchange = wide.onchange = null
  }
}
