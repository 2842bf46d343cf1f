import { DAY_MS } from '@metapyra/contract/constants'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import { isExclusionViolation } from '../../../platform/db/violation.ts'
import { AppError, validationError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import type { BookingRow } from '../core/booking.queries.ts'
import { insertBooking } from '../core/booking.queries.ts'
import { unconfirmed } from '../core/mailing.service.ts'
import { bookingCounts, deleteOverdueHoldsOf, insertSeats, rangeOf, startsOf } from '../core/seat.queries.ts'
import { lockSchedules } from '../hours/schedule.queries.ts'
import type { TypeRow } from '../types/type.queries.ts'
import { hostsOf } from '../types/type.queries.ts'
import type { HostStanding } from './free-times.service.ts'
import { availabilityAt, rulesOf } from './free-times.service.ts'
import { isWithinLimits } from './slots.rules.ts'

const MINUTE_MS = 60_000
/** [APPT-7] Number of past days that count for who has the fewest bookings. */
const LOAD_DAYS = 30

export type SeatedHost = Pick<HostStanding, 'zone'> & { userId: string }

export interface TimeRequest {
  type: TypeRow
  start: Date
  durationMin: number
  /** The booking that this one replaces. */
  exceptId?: string | undefined
}

/** Doesn't reveal by whom. */
class TimeTaken extends AppError {
  constructor() {
    super('CONFLICT', { message: 'That time was just taken. Choose another.' })
  }
}
export const timeTakenError = (): AppError => new TimeTaken()

const seated = ({ host, zone }: HostStanding): SeatedHost => ({ userId: host.userId, zone })

/**
 * [APPT-9] The groups of hosts who can be booked at an offered start, best first: the single host, or the whole team,
 * or for [APPT-7] one member each, starting with the fewest bookings.
 */
export const groupsFor = async (
  services: Services,
  { type, start, durationMin, exceptId }: TimeRequest,
): Promise<SeatedHost[][]> => {
  const hosts = await hostsOf(services.db, [type.id])
  const request = { type, hosts, durationMin, startMs: start.getTime(), exceptId }
  if (!hosts.some(({ isConfirmed }) => isConfirmed)) throw unconfirmed()
  const availabilities = await availabilityAt(services, request)
  if (availabilities.length === 0)
    throw new AppError('CONFLICT', { message: 'This page isn’t taking bookings right now.' })
  const isOfOne = type.mode === 'roundRobin'
  const isOffered = availabilities[isOfOne ? 'some' : 'every'](({ standing }) => standing !== 'notOffered')
  if (!isOffered) throw validationError({ start: 'This time isn’t available. Choose another.' })
  const free = availabilities.filter(({ standing }) => standing === 'free')
  if (free.length === 0 || (!isOfOne && free.length < availabilities.length)) throw timeTakenError()
  if (!isOfOne) return [free.map(seated)]
  const since = new Date(services.clock().getTime() - LOAD_DAYS * DAY_MS)
  const ids = free.map(({ host }) => host.userId)
  const load = new Map(
    (await bookingCounts(services.db, type.id, ids, since)).map((one) => [one.hostId, one.count]),
  )
  const loadIn = ({ userId }: SeatedHost): number => load.get(userId) ?? 0
  return free
    .map(seated)
    .toSorted((a, b) => loadIn(a) - loadIn(b))
    .map((one) => [one])
}

/** Writes a booking and the taken time of each host. The database refuses times that are taken. */
export const insertBookingWithSeats = async (
  tx: Transaction,
  row: BookingRow,
  { bufferBeforeMin, bufferAfterMin }: TypeRow,
  hosts: SeatedHost[],
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

/** [APPT-5] Counts again under the lock, because two concurrent bookings could exceed the limit. */
const checkLimits = async (
  tx: Transaction,
  { type, start, durationMin, exceptId }: TimeRequest,
  hosts: SeatedHost[],
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
    if (!isWithinLimits(rules, zone, own, startMs)) throw timeTakenError()
  }
}

/**
 * [APPT-9] Runs `work` for the first group that is still free, all or nothing. The second of two concurrent callers
 * gets the error that the time is taken. People are locked in a fixed order, so that there is no deadlock.
 */
export const bookFirstFreeGroup = async <T>(
  services: Services,
  input: TimeRequest,
  groups: SeatedHost[][],
  work: (tx: Transaction, hosts: SeatedHost[]) => Promise<T>,
): Promise<T> => {
  for (const hosts of groups) {
    const now = services.clock()
    const hostIds = hosts.map(({ userId }) => userId)
    try {
      return await services.db.transaction(async (tx) => {
        await lockSchedules(tx, hostIds)
        await checkLimits(tx, input, hosts, now)
        await deleteOverdueHoldsOf(tx, hostIds, now)
        return work(tx, hosts)
      })
    } catch (error) {
      if (!(isExclusionViolation(error) || error instanceof TimeTaken)) throw error
    }
  }
  throw timeTakenError()
}
