import { DAY_MS } from '@metapyra/contract/constants'
import type { Services } from '../../platform/services.ts'
import { deleteForgotten, deleteSandboxBefore, emptyDone } from './sweep.queries.ts'

/** Long enough to find out why somebody did not get a mail, and over before an account is erased. */
const KEPT_DAYS = 7
/** So long a mail is not written a second time for the same reason. */
const REASON_KEPT_DAYS = 90

/** [MAIL-8] Of what was sent, or given up, nothing stays but that there was a reason for it, and that for a while. */
export const sweepMails = async ({ db, clock }: Services): Promise<void> => {
  const ago = (days: number) => new Date(clock().getTime() - days * DAY_MS)
  await deleteForgotten(db, { nameless: ago(KEPT_DAYS), all: ago(REASON_KEPT_DAYS) })
  await emptyDone(db, ago(KEPT_DAYS))
  await deleteSandboxBefore(db, ago(KEPT_DAYS))
}
