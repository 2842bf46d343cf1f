import type { Booking, BookingPage } from '@metapyra/contract/entities/appointment'
import type { ApiError } from '@metapyra/session/errors'

export type PageOf = Omit<BookingPage, 'email' | 'proposed' | 'expiresAt'>

/** The error message with what to do; typed text is kept. */
export const problemWords = ({ code, message, retryAfterSeconds }: ApiError): string => {
  if (code === 'OFFLINE') return 'You’re offline. Nothing is lost. Try again in a moment.'
  if (code === 'TOO_MANY' && retryAfterSeconds)
    return `Too many attempts. Try again in ${retryAfterSeconds < 90 ? `${retryAfterSeconds} seconds` : `${Math.ceil(retryAfterSeconds / 60)} minutes`}.`
  return message
}

const list = new Intl.ListFormat('en-GB')
const MOST_NAMES = 3

/** The hosts' names; for a large team a few names and the number of others. */
export const hostWords = ({ hosts, mode, spaceName }: PageOf): string => {
  const names = hosts.map(({ name }) => name)
  if (mode === 'roundRobin' && names.length > 1) return `Someone at ${spaceName}`
  if (names.length <= MOST_NAMES + 1) return list.format(names)
  return list.format([...names.slice(0, MOST_NAMES), `${names.length - MOST_NAMES} others`])
}

export const durationWords = (minutes: number): string => {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours && `${hours} hr`, rest && `${rest} min`].filter(Boolean).join(' ')
}

/** The meeting place, with a link if it is a web page. */
export const placeWords = (
  location: Booking['location'],
  spaceName: string,
): { words: string; href?: string } => {
  if (!location) return { words: `In ${spaceName}` }
  const { type, value } = location
  // A room without a name in the map has a number as its name.
  if (type === 'room') return { words: /^\d+$/.test(value) ? `In ${spaceName}` : `${value}, in ${spaceName}` }
  return type === 'url' && /^https?:\/\//i.test(value) ? { words: value, href: value } : { words: value }
}
