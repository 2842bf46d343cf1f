import { FREE_PLAN } from '@metapyra/contract/plans'
import { hasPlan } from '@metapyra/contract/subscription'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import { planNamed } from '../core/plan.rules.ts'
import { planOfSpace } from './seats.queries.ts'

/**
 * [SEAT-6] Returns a function that throws SEATS_USED_UP if a space has as many guests as its plan allows. The plan is
 * read before, so that counting and entering happen without a gap.
 */
export const guestAllowance = async (
  { payment, db, presence }: Pick<Services, 'payment' | 'db' | 'presence'>,
  workspaceId: string,
): Promise<() => void> => {
  if (!payment) return () => undefined
  const row = await planOfSpace(db, workspaceId)
  const isRunning = row?.status && hasPlan({ status: row.status })
  const { guests } = (isRunning ? planNamed(row.planCode ?? '') : FREE_PLAN).limits
  return () => {
    if (guests === null || presence.guestsIn(workspaceId) < guests) return
    const message = `${guests} guests are already in this space, which is its plan’s limit. Try again when someone has left.`
    throw new AppError('SEATS_USED_UP', { message })
  }
}
