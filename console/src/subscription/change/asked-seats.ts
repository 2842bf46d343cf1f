import { useLocation } from 'react-router'

/** In the address of the subscription page: the number of seats that whoever came here lacks and has, together. */
export const SEATS_PARAM = 'seats'

export function useAskedSeats(): number {
  const asked = Number(new URLSearchParams(useLocation().search).get(SEATS_PARAM))
  return Number.isSafeInteger(asked) ? asked : 0
}
