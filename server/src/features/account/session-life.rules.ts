import { DAY_MS } from '@metapyra/contract/constants'

export const LIFETIME_DAYS = 30
/** [ACC-9] So long a browser may be away: as short as a fortnight's holiday lets it be. */
const IDLE_DAYS = 14

/** When a sign-in ends that is not used any more from now on. */
export const sessionEnd = (createdAt: Date, now: Date): Date =>
  new Date(Math.min(createdAt.getTime() + LIFETIME_DAYS * DAY_MS, now.getTime() + IDLE_DAYS * DAY_MS))
