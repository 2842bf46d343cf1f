const STORE = 'parts'

const opened = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open('recording', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { autoIncrement: true })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const asked = async <T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => {
  const database = await opened()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = ask(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

/** A recording on its way to a file, part by part on this device's disk: a crash loses the last seconds alone. */
export const addPart = async (part: Blob): Promise<void> =>
  void (await asked('readwrite', (store) => store.add(part)))
const allParts = (): Promise<Blob[]> => asked<Blob[]>('readonly', (store) => store.getAll())
const dropParts = async (): Promise<void> => void (await asked('readwrite', (store) => store.clear()))

export const hasParts = async (): Promise<boolean> => (await asked('readonly', (store) => store.count())) > 0

/** Offers all of it as a file; what is not saved then is gone. */
export const savePartsAs = async (name: string): Promise<void> => {
  const parts = await allParts()
  if (parts.length === 0) return
  const type = parts[0]?.type ?? 'video/webm'
  const url = URL.createObjectURL(new Blob(parts, { type }))
  const ending = type.includes('mp4') ? 'mp4' : 'webm'
  Object.assign(document.createElement('a'), { href: url, download: `${name}.${ending}` }).click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  await dropParts()
}
