/** Transferring a space. Imports nothing, so that clients can import it at run time. */

/** The roles that the previous owner of a space can have after transferring it. */
export const PREVIOUS_OWNER_ROLES = ['owner', 'admin', 'user'] as const
export type PreviousOwnerRole = (typeof PREVIOUS_OWNER_ROLES)[number]
