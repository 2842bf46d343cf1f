import { FREE_PLAN } from '@metapyra/contract/plans'
import { hasPlan } from '@metapyra/contract/subscription'
import type { Services } from '../../../platform/services.ts'
import { planNamed } from '../core/plan.rules.ts'
import { planOfSpace } from './seats.queries.ts'

/** [LIB-14] Returns a space's storage for files: by its plan, or as the server's operator has set it. */
export const storageOf = async (
  { payment, db, config }: Pick<Services, 'payment' | 'db' | 'config'>,
  workspaceId: string,
): Promise<number> => {
  if (config.SPACE_STORAGE_BYTES) return config.SPACE_STORAGE_BYTES
  if (!payment) return FREE_PLAN.limits.storageBytes
  const row = await planOfSpace(db, workspaceId)
  const isRunning = row?.status && hasPlan({ status: row.status })
  return (isRunning ? planNamed(row.planCode ?? '') : FREE_PLAN).limits.storageBytes
}
