import type { Transaction } from '../../../platform/db/drizzle.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import type { MembersAct } from '../../audit/service.ts'
import { beginChange, endChange } from '../core/queries.ts'
import { checkSeatsUsed, lockSeatsIfSold } from '../seats/seats.service.ts'

/**
 * A change that has not ended after this time is over, because its server is gone. Longer than a slow provider can
 * take: eight requests of three tries of ten seconds.
 */
const CLAIM_MS = 5 * 60_000

export const claimsBegunBefore = (now: Date): Date => new Date(now.getTime() - CLAIM_MS)

/** The provider may or may not have made the change, so the claim stays until it has been checked. */
export class OutcomeUnknown extends AppError {}

/**
 * [PAY-5] Runs work while no one else changes the plan, and while people can join only within the smaller number of
 * seats.
 */
export const withChangeClaim = async <T>(
  services: Services,
  from: MembersAct,
  quantity: number | null,
  work: () => Promise<T>,
): Promise<T> => {
  const { db } = services
  await db.transaction((tx) => claim(services, tx, from, quantity))
  const end = () => endChange(db, from.workspaceId, from.at)
  try {
    const result = await work()
    await end()
    return result
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) await end()
    throw error
  }
}

const claim = async (
  services: Services,
  tx: Transaction,
  { workspaceId, actor, at }: MembersAct,
  quantity: number | null,
): Promise<void> => {
  await lockSeatsIfSold(services, tx, workspaceId)
  if (quantity !== null) await checkSeatsUsed(tx, workspaceId, quantity)
  const change = { changingBy: actor.id, changingSince: at, changingTo: quantity }
  if (await beginChange(tx, workspaceId, change, claimsBegunBefore(at))) return
  throw new AppError('CONFLICT', {
    message: 'Someone is changing the plan right now. Try again in a moment.',
  })
}
