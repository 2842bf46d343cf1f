import { atom } from 'nanostores'
import { session } from '../session/session.ts'
import { $panels, phone } from './open-panels.ts'
import type { OpenPlace } from './way.ts'
import { openedAt } from './way.ts'

export interface PanelPlace extends OpenPlace {
  tab: 'people' | 'chat'
}

const { $chatPlayer } = session.state

/** On a phone, how one has come to the panel that is open, which is its last; empty: none is. */
export const $panelWay = atom<readonly PanelPlace[]>([])

const shown = (): PanelPlace | null => {
  const { people, chat } = $panels.get()
  if (!phone.matches || !(people || chat)) return null
  return chat ? { tab: 'chat', id: $chatPlayer.get() } : { tab: 'people', id: null }
}

let isLed = false
const note = (): void => {
  const place = shown()
  if (!isLed) $panelWay.set(place ? openedAt($panelWay.get(), place) : [])
}

/** Shows what a way leads to. Where there is room for panels beside each other, no way leads through them. */
export const openPanels = (way: readonly PanelPlace[]): void => {
  if (!phone.matches) return
  const last = way.at(-1)
  isLed = true
  if (last?.tab === 'chat') $chatPlayer.set(last.id)
  $panels.set({ people: last?.tab === 'people', chat: last?.tab === 'chat' })
  $panelWay.set(way)
  isLed = false
}

export const recordPanels = (): void => {
  note()
  $panels.listen(note)
  $chatPlayer.listen(note)
  phone.addEventListener('change', note)
}
