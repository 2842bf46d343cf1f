import { OFFLINE_MESSAGE } from '@metapyra/session/errors'
import { loadPart } from '@metapyra/session/load-part'
import { session } from '../../session/session.ts'
import { hand, smile } from '../../ui/icons/room.ts'
import type { Action } from '../../ui/keyboard/action.ts'
import type { LiveSpace } from '../live/live-space.ts'

/** Opens the row of reactions, loaded when it is first opened. */
const openReactions = (live: LiveSpace): Promise<unknown> =>
  loadPart(() => import('./reaction-row.lazy.tsx')).then(
    (module) => module.showReactions(live),
    () => session.toast('error', OFFLINE_MESSAGE),
  )

/** Dock actions that signal others. On a phone, the dock displays the hand only while it is raised. */
export const presenceActions = (live: LiveSpace, isHandUp: boolean, isPhone: boolean): Action[] => [
  {
    icon: hand,
    label: 'Hand',
    keyName: 'H',
    isOpen: isHandUp,
    isMore: isPhone && !isHandUp,
    run: () => live.raiseHand(!isHandUp),
  },
  { icon: smile, label: 'React', keyName: 'R', run: () => openReactions(live) },
]
