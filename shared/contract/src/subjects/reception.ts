/** Limits of the reception. Imports nothing, so that clients can import it at run time. */

/** How long a guest's call to the reception waits for an answer, and how often a guest can call. */
export const RECEPTION = { callMs: 60_000, maxAMinute: 6, maxAnHour: 40 } as const
