import { DAY_MS, HOUR_MS } from '@metapyra/contract/constants'
import { digest } from '../../platform/ids.ts'
import type { Window } from '../../providers/calendar/provider.ts'

const BACK_MS = 31 * DAY_MS
const AHEAD_MS = 400 * DAY_MS
/** A window is begun anew once so much of it has passed. */
const REBASE_MS = 28 * DAY_MS

/** [CAL-4] What is known of a calendar: a month back, and as far ahead as anybody can be booked. */
export const windowAt = (now: Date): Window => ({
  from: new Date(now.getTime() - BACK_MS),
  to: new Date(now.getTime() + AHEAD_MS),
})

/** [CAL-4] A window stays as it was asked for, however often its changes are; so it is begun anew each month. */
export const isPast = (windowTo: Date | null, now: Date): boolean =>
  !windowTo || windowTo.getTime() < now.getTime() + AHEAD_MS - REBASE_MS

/** While somebody wants to know, what changes there is felt here within a minute. */
const WANTED_EVERY_MS = 45_000
const EVERY_MS = 10 * 60_000
const WANTED_LONGEST_MS = 5 * 60_000
export const WANTED_MS = DAY_MS
/** Known as it was then, somebody can be booked; longer ago and nobody knows. */
export const FRESH_MS = 15 * 60_000
/** Older than this it is looked at before it is told, if there is time. */
export const LOOK_FIRST_MS = 60_000

/** What a copy is marked with: whose it is, and of what; nobody else can tell, and it is the same after being linked anew. */
export const markOf = (userId: string, subjectId: string): string =>
  digest(`copy ${userId} ${subjectId}`).slice(0, 22)

/** [CAL-3] When an account is looked at again, after so many looks that have failed. */
export const nextLook = (now: Date, wantedUntil: Date | null, failures: number): Date => {
  const isWanted = wantedUntil !== null && wantedUntil > now
  const every = isWanted ? WANTED_EVERY_MS : EVERY_MS
  // Whom somebody wants to book cannot be for so long after the other side is back.
  const longest = isWanted ? WANTED_LONGEST_MS : HOUR_MS
  const wait = failures === 0 ? every : Math.min(longest, every * 2 ** Math.min(failures, 6))
  return new Date(now.getTime() + wait)
}
