/** Emails are compared in lower case and without the spaces that a copy may add. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase()

const MAX_EMAIL = 254

const MAX_LOCAL_PART = 64

/** RFC 5322's dot-atom at a host name with a dot. */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/

/** True if a normalized email is accepted at registration, so that everyone invited can create an account. */
export const isEmail = (email: string): boolean =>
  email.length <= MAX_EMAIL && email.indexOf('@') <= MAX_LOCAL_PART && EMAIL.test(email)
