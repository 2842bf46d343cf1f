import { FREE_MEMBERS } from '@metapyra/contract/plans'
import type { Executor } from '../../db/drizzle.ts'
import { AppError } from '../../http/app-error.ts'
import type { Services } from '../../services.ts'
import { isLapsed } from './lapse.service.ts'
import { hasPlan } from './rules.ts'
import { countSeats, lockSeats, planOfSpace } from './seats.queries.ts'

type Needed = Pick<Services, 'payment' | 'clock'>

/**
 * In the one order of locks (`workspace/standing.service.ts`) after the space's standings and before accounts: whoever
 * lets people in holds the seats first. Nothing where nothing is sold.
 */
export const holdSeats = async (
  { payment }: Pick<Services, 'payment'>,
  tx: Executor,
  workspaceId: string,
): Promise<void> => {
  if (payment) await lockSeats(tx, workspaceId)
}

/** How many there are: null for no limit. A change that takes some away counts from its beginning. */
const seatsNow = async (services: Needed, db: Executor, workspaceId: string) => {
  if (!services.payment) return null
  const plan = await planOfSpace(db, workspaceId)
  const bought = plan?.status && hasPlan(plan.status) ? plan.quantity : null
  const total = Math.min(bought ?? FREE_MEMBERS, plan?.changingTo ?? Number.POSITIVE_INFINITY)
  return { total, isLapsed: isLapsed(services, plan), ...(await countSeats(db, workspaceId)) }
}

/** [SEAT-2] How many more fit, under `holdSeats`: infinite without a limit, below none where there are too many. */
export const freeSeats = async (services: Needed, tx: Executor, workspaceId: string): Promise<number> => {
  const seats = await seatsNow(services, tx, workspaceId)
  if (!seats) return Number.POSITIVE_INFINITY
  return seats.isLapsed ? Math.min(0, seats.total - seats.used) : seats.total - seats.used
}

/** [SEAT-2] Throws SEATS_USED_UP, or SUBSCRIPTION_LAPSED, unless that many more fit, under `holdSeats`. */
export const takeSeats = async (
  services: Needed,
  tx: Executor,
  workspaceId: string,
  count: number,
): Promise<void> => {
  const seats = await seatsNow(services, tx, workspaceId)
  if (seats?.isLapsed) throw new AppError('SUBSCRIPTION_LAPSED')
  if (seats && count > 0 && seats.used + count > seats.total) throw seatsUsedUp(seats)
}

/** [SEAT-3] An invitation has its seat; it is no way in where the space has more people than seats all the same. */
export const takeInvitedSeat = async (services: Needed, tx: Executor, workspaceId: string): Promise<void> => {
  const seats = await seatsNow(services, tx, workspaceId)
  if (seats?.isLapsed) throw new AppError('SUBSCRIPTION_LAPSED')
  if (seats && seats.used - seats.invited >= seats.total) throw seatsUsedUp(seats)
}

const seatsUsedUp = ({ total, used }: { total: number; used: number }): AppError => {
  const free = Math.max(0, total - used)
  const taken = free === 0 ? `All ${total} seats` : `All but ${free} of the ${total} seats`
  const message = `${taken} of this space are taken. Its owner can add seats under “Subscription” in the console, or make room by withdrawing invitations or deactivating people.`
  return new AppError('SEATS_USED_UP', { message })
}

/** As it is told to whoever runs the space. */
export const seatsOf = async ({ payment, db }: Pick<Services, 'payment' | 'db'>, workspaceId: string) => {
  const [counted, plan] = await Promise.all([
    countSeats(db, workspaceId),
    payment ? planOfSpace(db, workspaceId) : undefined,
  ])
  const bought = plan?.status && hasPlan(plan.status) ? plan.quantity : FREE_MEMBERS
  return { ...counted, total: payment ? bought : null }
}

/** [SEAT-4] No plan has fewer seats than are taken. */
export const checkSeatsUsed = async (db: Executor, workspaceId: string, quantity: number): Promise<void> => {
  const { used, invited } = await countSeats(db, workspaceId)
  if (used <= quantity) return
  const more = used - quantity
  const fields = {
    quantity: `must be at least ${used}: ${used - invited} members and ${invited} open invitations`,
  }
  const message = `${used} seats are taken, by ${used - invited} members and ${invited} open invitations: choose ${used} or more, or make room for ${more} first.`
  throw new AppError('SEATS_USED_UP', { message, fields })
}
