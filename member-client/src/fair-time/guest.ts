import { findZone } from '../appointments/booking/times/zone.ts'
import type { Guest } from './time-query.ts'

interface GuestInput {
  name: string
  zone: string
}

/** The guest who was typed in, or what is wrong with the input. Null if nothing was typed. */
export const guestFrom = (
  { name, zone }: GuestInput,
  zones: readonly string[],
): { guest: Guest } | { problems: Partial<GuestInput> } | null => {
  if (name === '' && zone === '') return null
  const timezone = findZone(zone, zones)
  if (name !== '' && timezone) return { guest: { name, timezone } }
  return {
    problems: {
      ...(name === '' && { name: 'Enter a name.' }),
      ...(!timezone && { zone: 'Choose from the list. Type a city, like Lisbon.' }),
    },
  }
}
