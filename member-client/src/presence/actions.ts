import { OFFLINE_MESSAGE } from '@metapyra/session/errors'
import { session } from '../session.ts'
import type { Action } from '../space/dock.tsx'
import { hand, smile } from '../space/icons.ts'
import type { LiveSpace } from '../space/live-space.ts'

/** Opens the row of reactions; fetched with its first opening. */
const openReactions = (live: LiveSpace): Promise<unknown> =>
  import('./reaction-row.tsx').then(
    (module) => module.showReactions(live),
    () => session.toast('error', OFFLINE_MESSAGE),
  )

/** What one does in the dock to be noticed. A phone has no room for a hand that is down: it stands beside the reactions. */
export const presenceActions = (live: LiveSpace, isHandUp: boolean, isPhone: boolean): Action[] => [
  ...(isPhone && !isHandUp
    ? []
    : [
        {
          icon: hand,
          label: 'Hand',
          keyName: 'H',
          isOpen: isHandUp,
          run: () => live.raiseHand(!isHandUp),
        },
      ]),
  { icon: smile, label: 'React', keyName: 'R', run: () => openReactions(live) },
]
