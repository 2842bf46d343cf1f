import { OFFLINE_MESSAGE } from '@metapyra/session/errors'
import { loadPart } from '@metapyra/session/load-part'
import { session } from '../../session/session.ts'
import { keyboard } from '../../ui/icons/room.ts'
import type { Action } from '../../ui/keyboard/action.ts'

/** Opens the list of keyboard shortcuts; `actions` are those of the dock. */
export const shortcutsAction = (actions: () => readonly Action[]): Action => ({
  icon: keyboard,
  label: 'Keyboard shortcuts',
  keyName: '?',
  isMore: true,
  run: () =>
    void loadPart(() => import('./shortcuts-dialog.lazy.tsx')).then(
      ({ showShortcuts }) => showShortcuts(actions()),
      () => session.toast('error', OFFLINE_MESSAGE),
    ),
})
