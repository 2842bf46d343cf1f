import type { FastifyBaseLogger } from 'fastify'
import type { Present, SpaceState } from './space-state.ts'

/** Stores a person's position. */
export type StorePlace = (spaceId: string, personId: string, place: { x: number; y: number }) => Promise<void>

/** Stores people's positions if they have changed; after a failure, the next store includes them. */
export const createStoredPlaces = (log: FastifyBaseLogger) => {
  let storePlace: StorePlace = async () => undefined
  const store = async (hall: SpaceState, { person, walker, stored }: Present): Promise<void> => {
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
    storeAll: async (halls: Iterable<SpaceState>): Promise<void> => {
      for (const hall of halls) for (const person of hall.people.values()) await store(hall, person)
    },
    storeWith: (write: StorePlace): void => {
      storePlace = write
    },
  }
}
