import { OFFLINE_MESSAGE } from '@metapyra/session/errors'
import { loadPart } from '@metapyra/session/load-part'
import { session } from '../../session/session.ts'
import { hand, smile } from '../../ui/icons/room.ts'
import type { Action } from '../../ui/keyboard/action.ts'
import type { LiveSpace } from '../live/live-space.ts'

/** Opens the row of reactions; fetched with its first opening. */
const openReactions = (live: LiveSpace): Promise<unknown> =>
  loadPart(() => import('./reaction-row.tsx')).then(
    (module) => module.showReactions(live),
    () => session.toast('error', OFFLINE_MESSAGE),
  )

/** What one does to be noticed. A phone's dock has room for a hand that is up. */
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
