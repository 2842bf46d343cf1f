import { FREE_MEMBERS } from '@metapyra/contract/plans'
import { hasPlan } from '@metapyra/contract/subscription'
import type { Executor } from '../../../platform/db/drizzle.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import { isLapsed } from './lapse.service.ts'
import { countSeats, lockSeats, planOfSpace } from './seats.queries.ts'
import { hasSeat, moveSeat, NO_SEAT } from './seats.rules.ts'

export { hasSeat, moveSeat, NO_SEAT }

type SeatServices = Pick<Services, 'payment' | 'clock'>

/**
 * Locks the seats, in the common order of locks (`workspace/membership.service.ts`) after the space’s memberships and
 * before accounts: admitting people locks the seats first. Does nothing if nothing is sold.
 */
export const lockSeatsIfSold = async (
  { payment }: Pick<Services, 'payment'>,
  tx: Executor,
  workspaceId: string,
): Promise<void> => {
  if (payment) await lockSeats(tx, workspaceId)
}

/** [SEAT-4] A reduction of seats counts from its beginning, also while it waits for its payment. */
const totalOf = (plan: Awaited<ReturnType<typeof planOfSpace>>): number => {
  if (!plan?.status || !hasPlan({ status: plan.status })) return FREE_MEMBERS
  const { quantity, changingTo, waitingFor } = plan
  return Math.min(quantity ?? FREE_MEMBERS, changingTo ?? Infinity, waitingFor ?? Infinity)
}

/** Returns the number of seats and their use; null without a limit. */
const seatsNow = async (services: SeatServices, db: Executor, workspaceId: string) => {
  if (!services.payment) return null
  const plan = await planOfSpace(db, workspaceId)
  return {
    total: totalOf(plan),
    isLapsed: isLapsed(services, plan),
    ...(await countSeats(db, workspaceId)),
  }
}

/** [SEAT-2] Returns the free seats, under `lockSeatsIfSold`: infinite without a limit, negative if too many are taken. */
export const seatsLeft = async (services: SeatServices, tx: Executor, workspaceId: string) => {
  const seats = await seatsNow(services, tx, workspaceId)
  if (!seats) return { free: Number.POSITIVE_INFINITY, isLapsed: false }
  const { total, used, isLapsed } = seats
  return { free: isLapsed ? Math.min(0, total - used) : total - used, isLapsed }
}

/** [SEAT-2] Throws SEATS_USED_UP or SUBSCRIPTION_LAPSED unless that many seats are free, under `lockSeatsIfSold`. */
export const requireFreeSeats = async (
  services: SeatServices,
  tx: Executor,
  workspaceId: string,
  count: number,
): Promise<void> => {
  const seats = await seatsNow(services, tx, workspaceId)
  if (seats?.isLapsed) throw new AppError('SUBSCRIPTION_LAPSED')
  if (seats && count > 0 && seats.used + count > seats.total) throw seatsUsedUp(seats)
}

/**
 * [SEAT-3] An invitation already has its seat, but it cannot be accepted while the space has more people than seats.
 */
export const takeInvitedSeat = async (
  services: SeatServices,
  tx: Executor,
  workspaceId: string,
): Promise<void> => {
  const seats = await seatsNow(services, tx, workspaceId)
  if (seats?.isLapsed) throw new AppError('SUBSCRIPTION_LAPSED')
  if (seats && seats.used - seats.invited >= seats.total) throw seatsUsedUp(seats)
}

const seatsUsedUp = ({ total, used }: { total: number; used: number }): AppError => {
  const free = Math.max(0, total - used)
  const taken = free === 0 ? `All ${total} seats` : `${total - free} of ${total} seats`
  const message = `${taken} in this space are in use. The owner can add seats under “Subscription” in the console, or free some up by withdrawing invitations or deactivating people.`
  return new AppError('SEATS_USED_UP', { message })
}

/** Returns the seats as owners and admins see them. */
export const seatsOf = async ({ payment, db }: Pick<Services, 'payment' | 'db'>, workspaceId: string) => {
  const [counted, plan] = await Promise.all([
    countSeats(db, workspaceId),
    payment ? planOfSpace(db, workspaceId) : undefined,
  ])
  return { ...counted, total: payment ? totalOf(plan) : null }
}

/** [SEAT-4] Throws if a plan would have fewer seats than are taken. */
export const checkSeatsUsed = async (db: Executor, workspaceId: string, quantity: number): Promise<void> => {
  const { used, invited } = await countSeats(db, workspaceId)
  if (used <= quantity) return
  const more = used - quantity
  const members = `${used - invited} ${used - invited === 1 ? 'member' : 'members'}`
  const invitations = `${invited} open ${invited === 1 ? 'invitation' : 'invitations'}`
  const fields = { quantity: `Choose ${used} or more, for ${members} and ${invitations}.` }
  const message = `${used} seats are in use, by ${members} and ${invitations}. Choose ${used} or more, or free up ${more} first.`
  throw new AppError('SEATS_USED_UP', { message, fields })
}
