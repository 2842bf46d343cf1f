import { OFFLINE_MESSAGE } from '@metapyra/session/errors'
import { loadPart } from '@metapyra/session/load-part'
import { session } from '../session/session.ts'

/**
 * Opens the settings dialog. Its code loads with the first opening, because few users open it, and the room doesn't
 * wait for it.
 */
export const openSettings = () =>
  loadPart(() => import('./settings/settings-dialog.lazy.tsx')).then(
    (module) => module.showSettings(),
    () => session.toast('error', OFFLINE_MESSAGE),
  )
