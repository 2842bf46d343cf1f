const FIRST_WAIT_MS = 30_000
const MAX_ATTEMPTS = 8

/** When a failed mail is retried: after 30 s, then doubling; undefined after the eighth attempt. */
export const nextTry = (attempts: number, now: Date): Date | undefined =>
  attempts >= MAX_ATTEMPTS ? undefined : new Date(now.getTime() + FIRST_WAIT_MS * 2 ** (attempts - 1))
