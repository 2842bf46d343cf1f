import { DAY_MS } from '@metapyra/contract/constants'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import { isExclusionViolation } from '../../../platform/db/violation.ts'
import { AppError, wrong } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import type { BookingRow } from '../core/booking.queries.ts'
import { insertBooking } from '../core/booking.queries.ts'
import { unconfirmed } from '../core/mailing.service.ts'
import { deleteOverdueHoldsOf, insertSeats, loadOf, rangeOf, startsOf } from '../core/seat.queries.ts'
import { lockSchedules } from '../hours/schedule.queries.ts'
import type { TypeRow } from '../types/type.queries.ts'
import { hostsOf } from '../types/type.queries.ts'
import { isWithinLimits } from './slots.rules.ts'
import type { HostStanding } from './times.service.ts'
import { rulesOf, standingAt } from './times.service.ts'

const MINUTE_MS = 60_000
/** [APPT-7] Who is booked least is told from so far back on. */
const LOAD_DAYS = 30

export type Seated = Pick<HostStanding, 'zone'> & { userId: string }

export interface TimeWish {
  type: TypeRow
  start: Date
  durationMin: number
  /** A booking that makes room for this one. */
  exceptId?: string | undefined
}

/** Nobody learns by whom. */
class TimeTaken extends AppError {
  constructor() {
    super('CONFLICT', { message: 'That time was just taken. Choose another.' })
  }
}
export const taken = (): AppError => new TimeTaken()

const seated = ({ host, zone }: HostStanding): Seated => ({ userId: host.userId, zone })

/**
 * [APPT-9] Who can be booked at a start that is offered, each group by itself and the best one first: whoever it is, or
 * all of a team, or [APPT-7] one of it after the other, from whoever is booked least.
 */
export const groupsFor = async (
  services: Services,
  { type, start, durationMin, exceptId }: TimeWish,
): Promise<Seated[][]> => {
  const hosts = await hostsOf(services.db, [type.id])
  const asked = { type, hosts, durationMin, startMs: start.getTime(), exceptId }
  if (!hosts.some(({ isConfirmed }) => isConfirmed)) throw unconfirmed()
  const standings = await standingAt(services, asked)
  if (standings.length === 0)
    throw new AppError('CONFLICT', { message: 'This page isn’t taking bookings right now.' })
  const isOfOne = type.mode === 'roundRobin'
  const isOffered = standings[isOfOne ? 'some' : 'every'](({ standing }) => standing !== 'notOffered')
  if (!isOffered) throw wrong({ start: 'This time isn’t available. Choose another.' })
  const free = standings.filter(({ standing }) => standing === 'free')
  if (free.length === 0 || (!isOfOne && free.length < standings.length)) throw taken()
  if (!isOfOne) return [free.map(seated)]
  const since = new Date(services.clock().getTime() - LOAD_DAYS * DAY_MS)
  const ids = free.map(({ host }) => host.userId)
  const load = new Map((await loadOf(services.db, type.id, ids, since)).map((one) => [one.hostId, one.count]))
  const loadIn = ({ userId }: Seated): number => load.get(userId) ?? 0
  return free
    .map(seated)
    .toSorted((one, other) => loadIn(one) - loadIn(other))
    .map((one) => [one])
}

/** Writes a booking and the time that it takes of each host; the database refuses what is taken. */
export const seat = async (
  tx: Transaction,
  row: BookingRow,
  { bufferBeforeMin, bufferAfterMin }: TypeRow,
  hosts: Seated[],
): Promise<void> => {
  await insertBooking(tx, row)
  const blocked = rangeOf({
    fromMs: row.startsAt.getTime() - bufferBeforeMin * MINUTE_MS,
    toMs: row.endsAt.getTime() + bufferAfterMin * MINUTE_MS,
  })
  const { id: bookingId, typeId, startsAt, heldUntil } = row
  await insertSeats(
    tx,
    hosts.map(({ userId }, position) => ({
      ...{ bookingId, hostId: userId, position, typeId, startsAt, blocked, isTaken: true, heldUntil },
    })),
  )
}

/** [APPT-5] Counted again while nobody else books these people: two at once are one too many otherwise. */
const checkLimits = async (
  tx: Transaction,
  { type, start, durationMin, exceptId }: TimeWish,
  hosts: Seated[],
  now: Date,
): Promise<void> => {
  if (type.dailyLimit === null && type.weeklyLimit === null) return
  const startMs = start.getTime()
  const within = { fromMs: startMs - 8 * DAY_MS, toMs: startMs + 8 * DAY_MS }
  const hostIds = hosts.map(({ userId }) => userId)
  const booked = await startsOf(tx, type.id, { hostIds, within, now, exceptId })
  const rules = rulesOf(type, { durationMin })
  for (const { userId, zone } of hosts) {
    const own = booked.filter(({ hostId }) => hostId === userId).map((one) => one.startMs)
    if (!isWithinLimits(rules, zone, own, startMs)) throw taken()
  }
}

/**
 * [APPT-9] Does `work` for the first of the groups that is still free, all of it or nothing; whoever comes second to a
 * time is told so. People are held in one order, so that no two wait for each other.
 */
export const seatFirstFree = async <T>(
  services: Services,
  wish: TimeWish,
  groups: Seated[][],
  work: (tx: Transaction, hosts: Seated[]) => Promise<T>,
): Promise<T> => {
  for (const hosts of groups) {
    const now = services.clock()
    const hostIds = hosts.map(({ userId }) => userId)
    try {
      return await services.db.transaction(async (tx) => {
        await lockSchedules(tx, hostIds)
        await checkLimits(tx, wish, hosts, now)
        await deleteOverdueHoldsOf(tx, hostIds, now)
        return work(tx, hosts)
      })
    } catch (error) {
      if (!(isExclusionViolation(error) || error instanceof TimeTaken)) throw error
    }
  }
  throw taken()
}
