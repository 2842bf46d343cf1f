import { DAY_MS } from '@metapyra/contract/constants'

export const LIFETIME_DAYS = 30
/** [ACC-9] So long a browser may be away: as short as a fortnight's holiday lets it be. */
export const IDLE_DAYS = 14

/** When a sign-in that begins now ends, where it is not used any more. */
export const firstEnd = (now: Date): Date => new Date(now.getTime() + IDLE_DAYS * DAY_MS)
