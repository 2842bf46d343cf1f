/** Limits of accounts. Imports nothing, so that clients can import it at run time. */

export const PASSWORD = { minLength: 10, maxLength: 256, minScore: 3 } as const
/** How many days a deleted account can still be restored. After that it is erased permanently. */
export const ACCOUNT_RESTORE_DAYS = 14
/** Replaces a name that was erased. */
export const DELETED_USER = 'Deleted user'
