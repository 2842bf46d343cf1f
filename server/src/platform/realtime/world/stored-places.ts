import type { FastifyBaseLogger } from 'fastify'
import type { Hall, Present } from './space-state.ts'

/** Writes down where somebody stands. */
export type StorePlace = (spaceId: string, personId: string, place: { x: number; y: number }) => Promise<void>

/** Where people stand is written down where it has changed; what fails is written with the next time. */
export const createStoredPlaces = (log: FastifyBaseLogger) => {
  let storePlace: StorePlace = async () => undefined
  const store = async (hall: Hall, { person, walker, stored }: Present): Promise<void> => {
    const before = { ...stored }
    const place = { x: walker.x, y: walker.y }
    if (place.x === before.x && place.y === before.y) return
    Object.assign(stored, place)
    await storePlace(hall.spaceId, person.userId, place).catch((error: Error) => {
      Object.assign(stored, before)
      log.error({ err: error }, 'a place was not stored')
    })
  }
  return {
    store,
    storeAll: async (halls: Iterable<Hall>): Promise<void> => {
      for (const hall of halls) for (const one of hall.people.values()) await store(hall, one)
    },
    storeWith: (write: StorePlace): void => {
      storePlace = write
    },
  }
}
