import type { Booking, BookingPage } from '@metapyra/contract/entities/appointment'
import type { ApiError } from '@metapyra/session/errors'

export type PageOf = Omit<BookingPage, 'email' | 'proposed' | 'expiresAt'>

/** What went wrong, and what to do; whatever was typed stays where it is. */
export const problemWords = ({ code, message, retryAfterSeconds }: ApiError): string => {
  if (code === 'OFFLINE') return 'There is no connection just now. Nothing is lost: try again in a moment.'
  if (code === 'TOO_MANY' && retryAfterSeconds)
    return `Too many tries. Try again in ${retryAfterSeconds < 90 ? `${retryAfterSeconds} seconds` : `${Math.ceil(retryAfterSeconds / 60)} minutes`}; nothing is lost.`
  return message
}

const list = new Intl.ListFormat('en-GB')
const MOST_NAMES = 3

/** Whom one meets: of a large team some, and how many more. */
export const hostWords = ({ hosts, mode, spaceName }: PageOf): string => {
  const names = hosts.map(({ name }) => name)
  if (mode === 'roundRobin' && names.length > 1) return `Somebody of ${spaceName}`
  if (names.length <= MOST_NAMES + 1) return list.format(names)
  return list.format([...names.slice(0, MOST_NAMES), `${names.length - MOST_NAMES} others`])
}

export const durationWords = (minutes: number): string => {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours && `${hours} h`, rest && `${rest} min`].filter(Boolean).join(' ')
}

/** Where one meets, and the page that it is on, if it is one. */
export const placeWords = (
  location: Booking['location'],
  spaceName: string,
): { words: string; href?: string } => {
  if (!location) return { words: `In the space ${spaceName}` }
  const { type, value } = location
  // Where the map was saved without a name for it, a room is called by a number.
  if (type === 'room')
    return { words: /^\d+$/.test(value) ? `In the space ${spaceName}` : `${value}, a room in ${spaceName}` }
  return type === 'url' && /^https?:\/\//i.test(value) ? { words: value, href: value } : { words: value }
}
