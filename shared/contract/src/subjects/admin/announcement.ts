/** Limits of announcements. Imports nothing, so that clients can import it at run time. */

export const ANNOUNCEMENT_MAX_LENGTH = 4000
/**
 * The limit of live and scheduled announcements together. Everyone who joins gets all live ones, and no one reads more.
 */
export const ACTIVE_ANNOUNCEMENTS_MAX = 20
