import { OFFLINE_MESSAGE } from '@metapyra/session/errors'
import { loadPart } from '@metapyra/session/load-part'
import { session } from '../session/session.ts'

/** Opens the dialog about oneself, fetched with its first opening: few open it, and nobody waits for it in the room. */
export const openSettings = () =>
  loadPart(() => import('./settings/settings-dialog.tsx')).then(
    (module) => module.showSettings(),
    () => session.toast('error', OFFLINE_MESSAGE),
  )
