/** Limits of knocking at closed rooms. Imports nothing, so that clients can import it at run time. */

/** How often a person can knock at one door within this time, and how long a knock waits for an answer. */
export const KNOCKS = { max: 3, withinMs: 10 * 60_000, waitMs: 60_000 } as const
