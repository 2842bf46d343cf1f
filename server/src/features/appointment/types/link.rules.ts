import type { BookingLink } from '@metapyra/contract/entities/appointment'
import type { FoundLink, LinkRow } from './link.queries.ts'

/** [APPT-13] The state of a booking link at an instant. */
export const stateOf = (
  { revokedAt, expiresAt, maxUses, uses }: LinkRow,
  { removedAt, isActive }: FoundLink['type'],
  now: Date,
): BookingLink['state'] => {
  if (revokedAt || removedAt || !isActive) return 'revoked'
  if (expiresAt <= now) return 'expired'
  return maxUses !== null && uses >= maxUses ? 'used' : 'live'
}
