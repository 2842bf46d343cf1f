/** Limits of desks. Imports nothing, so that clients can import it at run time. */

/** Limits of notes: how many unread ones a desk holds, and how many one person can leave within this time. */
export const DESK_NOTES = { maxLength: 500, max: 200, maxByOne: 10, withinMs: 60 * 60_000 } as const
