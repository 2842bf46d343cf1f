/** Imports nothing, so that clients can import it at run time without the rules of emails. */

export const MAX_EMAIL = 254
export const MAX_LOCAL_PART = 64
/** The longest text that is taken for an email: one with a name before it. */
export const MAX_TYPED_EMAIL = 320
