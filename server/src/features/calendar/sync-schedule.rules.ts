import { DAY_MS, HOUR_MS } from '@metapyra/contract/constants'
import type { Window } from '../../providers/calendar/provider.ts'

const BACK_MS = 31 * DAY_MS

const AHEAD_MS = 400 * DAY_MS

/** A new window begins once this much of the old one has passed. */
const REBASE_MS = 28 * DAY_MS

/** [CAL-4] The window of stored events: a month back, and as far ahead as anyone can be booked. */
export const windowAt = (now: Date): Window => ({
  from: new Date(now.getTime() - BACK_MS),
  to: new Date(now.getTime() + AHEAD_MS),
})

/**
 * [CAL-4] True if a new window is due. A cursor keeps the window it was created with, so a new one begins each month.
 */
export const needsNewWindow = (windowTo: Date | null, now: Date): boolean =>
  !windowTo || windowTo.getTime() < now.getTime() + AHEAD_MS - REBASE_MS

/** While someone needs the account's busy times, a change in a calendar is noticed within a minute. */
const WANTED_EVERY_MS = 45_000

const EVERY_MS = 10 * 60_000

const MAX_BACKOFF_IN_DEMAND_MS = 5 * 60_000

export const DEMAND_MS = DAY_MS

/** Maximum age of data that bookings can rely on. Beyond it, busy times count as unknown. */
export const FRESH_MS = 15 * 60_000

/** Data older than this is synced before it is returned, if there is time. */
export const SYNC_BEFORE_READ_MS = 60_000

/** [CAL-3] When an account is next synced, after this many failures. */
export const nextSyncAt = (now: Date, wantedUntil: Date | null, failures: number): Date => {
  const isWanted = wantedUntil !== null && wantedUntil > now
  const every = isWanted ? WANTED_EVERY_MS : EVERY_MS
  // A shorter maximum for accounts in demand, because their owner cannot be booked until a sync succeeds again.
  const longest = isWanted ? MAX_BACKOFF_IN_DEMAND_MS : HOUR_MS
  const wait = failures === 0 ? every : Math.min(longest, every * 2 ** Math.min(failures, 6))
  return new Date(now.getTime() + wait)
}
