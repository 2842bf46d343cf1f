const lockOf = (importId: string) => `import/${importId}`

/**
 * Does a work that one tab at a time may do. Without https a browser has no locks: then two tabs may send the same
 * batches, which the server takes in once.
 */
export async function withTabLock<T>(importId: string, work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work()
  return navigator.locks.request(lockOf(importId), { ifAvailable: true }, (lock) => {
    if (!lock) throw new Error('This import is running in another tab.')
    return work()
  })
}

export async function isLockedByTab(importId: string): Promise<boolean> {
  const locks = await navigator.locks?.query()
  return locks?.held?.some(({ name }) => name === lockOf(importId)) ?? false
}
