import type { Role } from '@metapyra/contract/constants'
import type { MEMBER_STATUSES } from '@metapyra/contract/entities/workspace'

interface SpaceSeats {
  role: Role
  status: (typeof MEMBER_STATUSES)[number]
}

export const NO_SEAT = 'All seats on the plan are in use. The owner can add seats or free some up.'

/** [SEAT-1] True unless the person is a guest or deactivated; `takesSeat` in SQL. */
export const hasSeat = ({ role, status }: SpaceSeats): boolean => role !== 'guest' && status !== 'inactive'

/** [SEAT-2] Counts a seat that becomes free or is taken. Returns false if none is left. */
export const moveSeat = (
  seats: { free: number },
  before: SpaceSeats | undefined,
  after: SpaceSeats,
): boolean => {
  const [had, has] = [before !== undefined && hasSeat(before), hasSeat(after)]
  if (has && !had && seats.free < 1) return false
  seats.free += Number(had) - Number(has)
  return true
}
