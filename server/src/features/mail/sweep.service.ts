import { DAY_MS } from '@metapyra/contract/constants'
import type { Services } from '../../platform/services.ts'
import { deleteForgotten, deleteSandboxBefore, emptyDone } from './sweep.queries.ts'

/** Long enough to find out why someone did not get a mail, and shorter than the time until an account is erased. */
const KEPT_DAYS = 7
/** A mail is not written again for the same reason within this time. */
const REASON_KEPT_DAYS = 90

/** [MAIL-8] Deletes the content of sent and failed mails. Only their dedupe keys stay for a while. */
export const sweepMails = async ({ db, clock }: Services): Promise<void> => {
  const ago = (days: number) => new Date(clock().getTime() - days * DAY_MS)
  await deleteForgotten(db, { withoutKey: ago(KEPT_DAYS), all: ago(REASON_KEPT_DAYS) })
  await emptyDone(db, ago(KEPT_DAYS))
  await deleteSandboxBefore(db, ago(KEPT_DAYS))
}
