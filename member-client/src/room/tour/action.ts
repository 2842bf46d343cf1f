import { OFFLINE_MESSAGE } from '@metapyra/session/errors'
import { loadPart } from '@metapyra/session/load-part'
import { session } from '../../session/session.ts'
import { compass } from '../../ui/icons/room.ts'
import type { Action } from '../../ui/keyboard/action.ts'

const open = async (): Promise<void> => {
  const room = session.state.$room.get()
  if (!room) return
  const { openTour } = await loadPart(() => import('./open-tour.lazy.ts'))
  openTour(room.socket, room.entered.self.userId)
}

/** Starts the tour again. */
export const tourAction: Action = {
  icon: compass,
  label: 'Take a tour',
  keyName: 'Shift+H',
  isMore: true,
  run: () => void open().catch(() => session.toast('error', OFFLINE_MESSAGE)),
}
