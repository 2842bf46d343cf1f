import type { Event } from '@metapyra/contract/entities/event'

/** The rooms that there are, by their names, and the way into each. */
export interface Places {
  names: readonly string[]
  goInto(name: string): void
}

type Location = NonNullable<Event['location']>

/** A link of the web, and no other. */
export const linkIn = ({ type, value }: Location): string | null => {
  if (type !== 'url') return null
  try {
    const { protocol, href } = new URL(value)
    return protocol === 'https:' || protocol === 'http:' ? href : null
  } catch {
    return null
  }
}

export const whereWords = (location: Location | null): string | null => {
  if (!location) return null
  const link = linkIn(location)
  return link ? new URL(link).host : location.value
}
