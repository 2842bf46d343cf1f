import type { Services } from '../../platform/services.ts'
import { byServer } from '../audit/service.ts'
import { look, settle } from './proof.service.ts'
import { takeDueClaims } from './queries.ts'
import { CLAIM_FOR_MS, LOOK_EVERY_MS, LOOK_FOR_CLAIM_EVERY_MS } from './rules.ts'

/** Looks for every record that is due: that of a proved domain once a day, that of an open claim once an hour. */
export const recheckDueDomains = async (services: Services, stopping?: AbortSignal): Promise<void> => {
  const now = services.clock()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const due = await takeDueClaims(
    services.db,
    {
      provedBefore: ago(LOOK_EVERY_MS),
      claimBefore: ago(LOOK_FOR_CLAIM_EVERY_MS),
      claimedSince: ago(CLAIM_FOR_MS),
    },
    now,
  )
  for (const row of due) {
    // Those that are left are looked at when they are due next.
    if (stopping?.aborted) return
    await settle(services, byServer(row.workspaceId, now), row, await look(services, row))
  }
}
