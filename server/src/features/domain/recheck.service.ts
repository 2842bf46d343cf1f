import type { Services } from '../../platform/services.ts'
import { byServer } from '../audit/service.ts'
import { applyFinding, checkRecord } from './proof.service.ts'
import { takeDueClaims } from './queries.ts'
import { CLAIM_CHECK_INTERVAL_MS, CLAIM_CHECK_PERIOD_MS, LOOK_EVERY_MS } from './rules.ts'

/** Checks all records that are due: those of proved domains once a day, those of open claims once an hour. */
export const recheckDueDomains = async (services: Services, stopping?: AbortSignal): Promise<void> => {
  const now = services.clock()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const due = await takeDueClaims(
    services.db,
    {
      provedBefore: ago(LOOK_EVERY_MS),
      claimBefore: ago(CLAIM_CHECK_INTERVAL_MS),
      claimedSince: ago(CLAIM_CHECK_PERIOD_MS),
    },
    now,
  )
  for (const row of due) {
    // The remaining ones are checked when they are next due.
    if (stopping?.aborted) return
    await applyFinding(services, byServer(row.workspaceId, now), row, await checkRecord(services, row))
  }
}
