import type { Transaction } from '../../../platform/db/drizzle.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import type { MembersAct } from '../../audit/service.ts'
import { beginChange, endChange } from '../core/queries.ts'
import { checkSeatsUsed, holdSeats } from '../seats/seats.service.ts'

/**
 * One that was begun and not ended is over after this long: the server that began it is gone. Longer than a provider
 * may take that answers late: eight requests of three tries of ten seconds.
 */
const CLAIM_MS = 5 * 60_000

export const claimsBegunBefore = (now: Date): Date => new Date(now.getTime() - CLAIM_MS)

/** What was asked of the provider may have been done, and nobody can say: the claim stays until somebody has looked. */
export class OutcomeUnknown extends AppError {}

/**
 * [PAY-5] Does it while nobody else changes the plan, and while no more people join than the smaller number of seats
 * takes.
 */
export const whileClaimed = async <T>(
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
  await holdSeats(services, tx, workspaceId)
  if (quantity !== null) await checkSeatsUsed(tx, workspaceId, quantity)
  const change = { changingBy: actor.id, changingSince: at, changingTo: quantity }
  if (await beginChange(tx, workspaceId, change, claimsBegunBefore(at))) return
  throw new AppError('CONFLICT', {
    message: 'Someone is changing the plan right now. Try again in a moment.',
  })
}
