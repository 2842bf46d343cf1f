import { openDeviceStore } from './device-store.ts'

export const DATABASE = 'metapyra'
export const OBJECTS = 'kept'

/**
 * What this browser stores for a person until they log out (docs/decisions/0008): messages not sent yet, drafts. It
 * outlasts reloads and a session that expires. Each function rejects if the browser refuses storage.
 */
const deviceStore = openDeviceStore<unknown>(DATABASE, OBJECTS)

/** `path` separates one kind of data from another, such as a person's `drafts/SPACE`. */
export const storeFor = <T>(userId: string, path: string) => {
  const prefix = `${userId}/${path}/`
  return {
    get: (key: string) => deviceStore.get(prefix + key) as Promise<T | undefined>,
    all: () => deviceStore.all(prefix) as Promise<T[]>,
    put: (key: string, value: T): Promise<void> => deviceStore.put(prefix + key, value),
    remove: (key: string): Promise<void> => deviceStore.remove(prefix + key),
    removeAll: (): Promise<void> => deviceStore.removeAll(prefix),
  }
}

/** Deletes all data of a person when they log out. */
export const clearStored = (userId: string): Promise<void> => deviceStore.removeAll(`${userId}/`)
