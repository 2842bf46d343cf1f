import { findZone } from '../appointments/booking/times/zone.ts'
import type { Guest } from './asked.ts'

interface Typed {
  name: string
  zone: string
}

/** Whoever was typed in, or what is wrong with it; nobody where nothing was. */
export const guestFrom = (
  { name, zone }: Typed,
  zones: readonly string[],
): { guest: Guest } | { problems: Partial<Typed> } | null => {
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
