import { atom } from 'nanostores'
import { session } from '../session/session.ts'
import { $panels, phone } from './open-panels.ts'
import type { OpenPlace } from './place-path.ts'
import { pathTo } from './place-path.ts'

export interface PanelPlace extends OpenPlace {
  tab: 'people' | 'chat'
}

const { $chatPlayer } = session.state

/** On a phone, the path to the open panel, which is its last entry; empty if none is open. */
export const $panelPath = atom<readonly PanelPlace[]>([])

const openPanel = (): PanelPlace | null => {
  const { people, chat } = $panels.get()
  if (!phone.matches || !(people || chat)) return null
  return chat ? { tab: 'chat', id: $chatPlayer.get() } : { tab: 'people', id: null }
}

let isLed = false
const note = (): void => {
  const place = openPanel()
  if (!isLed) $panelPath.set(place ? pathTo($panelPath.get(), place) : [])
}

/** Opens the last panel of a path. Does nothing on wide screens, where panels have no path. */
export const openPanels = (path: readonly PanelPlace[]): void => {
  if (!phone.matches) return
  const last = path.at(-1)
  isLed = true
  if (last?.tab === 'chat') $chatPlayer.set(last.id)
  $panels.set({ people: last?.tab === 'people', chat: last?.tab === 'chat' })
  $panelPath.set(path)
  isLed = false
}

export const recordPanels = (): void => {
  note()
  $panels.listen(note)
  $chatPlayer.listen(note)
  phone.addEventListener('change', note)
}
