import type { PersonStatus } from '@metapyra/contract/person'
import { OFFLINE_MESSAGE } from '@metapyra/session/errors'
import { loadPart } from '@metapyra/session/load-part'
import { session } from '../../session/session.ts'

/** Opens the dialog in which one says what one is doing; fetched with its first opening. */
export const openStatus = (now: PersonStatus): Promise<unknown> =>
  loadPart(() => import('./status-dialog.tsx')).then(
    (module) => module.showStatus(now),
    () => session.toast('error', OFFLINE_MESSAGE),
  )
