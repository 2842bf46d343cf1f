import type { Event } from '@metapyra/contract/entities/event'
import type { Area } from '@metapyra/map/plan'

/** The rooms that there are, by their names, and the way into each. */
export interface Places {
  names: readonly string[]
  goInto(name: string): void
}

type Room = Pick<Area, 'kind' | 'name'>
/** What of a map can be named as a place to meet. */
export const isRoom = ({ kind, name }: Room): boolean => kind !== 'desk' && name !== ''
export const roomNamesOf = (areas: readonly Room[]): string[] => [
  ...new Set(areas.filter(isRoom).map(({ name }) => name)),
]

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
