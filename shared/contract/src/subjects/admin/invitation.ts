/** Limits of invitations. Imports nothing, so that clients can import it at run time. */

/** How many members can be invited in one call. */
export const INVITATIONS_MAX = 500
/** How many days an invitation can be accepted: the default, and the most that a space can set. */
export const INVITATION_DAYS = 14
export const INVITATION_MAX_DAYS = 30
