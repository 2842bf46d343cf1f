import { DAY_MS, HOUR_MS } from '@metapyra/contract/constants'

/** How long a link may last from now on; the server takes thirty days at most. */
export const LIFETIMES = [
  { label: 'One hour', ms: HOUR_MS },
  { label: 'One day', ms: DAY_MS },
  { label: 'One week', ms: 7 * DAY_MS },
  { label: '30 days', ms: 30 * DAY_MS },
] as const

export const USUAL_LIFETIME_MS = 7 * DAY_MS
