import { DAY_MS } from '@metapyra/contract/constants'

export const LIFETIME_DAYS = 30
/** [ACC-9] How long a browser can be unused: as short as two weeks of vacation allow. */
export const IDLE_DAYS = 14

/** When a session that starts now ends if it is not used again. */
export const initialExpiry = (now: Date): Date => new Date(now.getTime() + IDLE_DAYS * DAY_MS)
