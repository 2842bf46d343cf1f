const lockOf = (importId: string) => `import/${importId}`

/**
 * Runs work that only one tab at a time may do. Without https, browsers have no locks; two tabs may then send the same
 * batches, which the server applies once.
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
