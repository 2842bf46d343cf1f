import type { PersonStatus } from '@metapyra/contract/person'
import { OFFLINE_MESSAGE } from '@metapyra/session/errors'
import { loadPart } from '@metapyra/session/load-part'
import { session } from '../../session/session.ts'

/** Opens the dialog to set the status, loaded when it is first opened. */
export const openStatus = (now: PersonStatus): Promise<unknown> =>
  loadPart(() => import('./status-dialog.lazy.tsx')).then(
    (module) => module.showStatus(now),
    () => session.toast('error', OFFLINE_MESSAGE),
  )
