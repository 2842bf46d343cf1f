import { createStore, delMany, setMany } from 'idb-keyval'
import { DATABASE, OBJECTS, storeFor } from './local-store.ts'

const objects = createStore(DATABASE, OBJECTS)

/**
 * Entries of a person with a large part each, which is only read when it is needed. An entry and its large part are
 * written and deleted in one transaction, so that neither stays in the browser without the other. Rejects if storage is
 * refused or missing.
 */
export const pairedStoreFor = <T, L>(userId: string, path: string, largePath: string) => {
  const entries = storeFor<T>(userId, path)
  const keyOf = (key: string) => `${userId}/${path}/${key}`
  const largeKeyOf = (key: string) => `${userId}/${largePath}/${key}`
  return {
    get: entries.get,
    all: entries.all,
    large: storeFor<L>(userId, largePath).get,
    /** Leaves the large part as it is if none is given. */
    put: async (key: string, entry: T, large?: L): Promise<void> =>
      setMany([[keyOf(key), entry], ...(large ? [[largeKeyOf(key), large] as [string, L]] : [])], objects),
    remove: async (key: string): Promise<void> => delMany([keyOf(key), largeKeyOf(key)], objects),
  }
}
