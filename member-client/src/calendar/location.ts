import type { Event } from '@metapyra/contract/entities/event'
import type { Area } from '@metapyra/map/plan'

/** The names of the space's rooms, and the function that walks into one. */
export interface Places {
  names: readonly string[]
  goInto(name: string): void
}

type Room = Pick<Area, 'kind' | 'name'>
/** True for map areas that can be a meeting place. */
export const isRoom = ({ kind, name }: Room): boolean => kind !== 'desk' && name !== ''
export const roomNamesOf = (areas: readonly Room[]): string[] => [
  ...new Set(areas.filter(isRoom).map(({ name }) => name)),
]

type Location = NonNullable<Event['location']>

/** Returns the link of a location if it is a web address, otherwise null. */
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
