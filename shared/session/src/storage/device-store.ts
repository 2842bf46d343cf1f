import { createStore, promisifyRequest } from 'idb-keyval'

/** The keys that start with a prefix. */
const under = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`)

/** A key-value store in this browser, shared by all tabs of one origin. Rejects if storage is refused or missing. */
export const openDeviceStore = <T>(database: string, name: string) => {
  const open = createStore(database, name)
  const read = async <R>(work: (objects: IDBObjectStore) => IDBRequest<R>): Promise<R> =>
    open('readonly', (objects) => promisifyRequest(work(objects)))
  /** Resolves once the data is stored durably. */
  const write = async (work: (objects: IDBObjectStore) => void): Promise<void> =>
    open('readwrite', (objects) => {
      work(objects)
      return promisifyRequest(objects.transaction)
    })
  return {
    get: (key: string): Promise<T | undefined> => read((objects) => objects.get(key)),
    /** Returns the values in the order of their keys. */
    all: (prefix = ''): Promise<T[]> => read((objects) => objects.getAll(under(prefix))),
    put: (key: string, value: T): Promise<void> => write((objects) => objects.put(value, key)),
    remove: (key: string): Promise<void> => write((objects) => objects.delete(key)),
    removeAll: (prefix = ''): Promise<void> => write((objects) => objects.delete(under(prefix))),
  }
}
