/** A queue in the database, and how one of its items is processed. */
export interface JobQueue<T> {
  /** Claims the next item for this server, for the length of its lease; undefined if none waits. */
  claim(): Promise<T | undefined>
  /**
   * Processes an item and records that it is done or when to retry. `ending` aborts when this server stops or another
   * one has claimed the item.
   */
  work(one: T, ending: AbortSignal): Promise<unknown>
  /** Extends the lease while the item is processed; false if another server has it or it is gone. */
  renew(one: T): Promise<boolean>
  leaseMs: number
  /** Releases an item that was claimed just as this server stops, so that another takes it at once. */
  release(one: T): Promise<unknown>
  /** How many items are processed at once; the others wait. */
  atOnce: number
  everyMs: number
  onError(error: Error): void
}

/**
 * Processes rows that wait in the database, a few at a time, when notified and otherwise by polling: emails
 * (`features/mail/delivery`), notifications (`features/push/deliver`) and Drive files (`features/drive/carry`). Each
 * runs at least once: if a server ends between the work and recording it, another takes over after the lease. Work that
 * must not happen twice is recognizable by what it writes: a message's id, a topic, a file's name.
 */
export const startJobQueue = <T>({
  claim,
  work,
  renew,
  leaseMs,
  release,
  atOnce,
  everyMs,
  onError,
}: JobQueue<T>) => {
  const underWay = new Set<Promise<void>>()
  const stopping = new AbortController()
  const isStopped = () => stopping.signal.aborted
  let turn = Promise.resolve()
  let isLooking = false
  let isRecheckRequested = false
  const workUnderLease = async (found: T): Promise<void> => {
    const lost = new AbortController()
    let renewed = Promise.resolve()
    const renewing = setInterval(() => {
      // A finished or lost item isn't renewed.
      if (isStopped() || lost.signal.aborted) return
      renewed = renew(found).then((isHeld) => {
        if (!isHeld) lost.abort()
        // If a lease can't be renewed, the worst case is that another server starts the item too.
      }, onError)
    }, leaseMs / 3)
    try {
      await work(found, AbortSignal.any([stopping.signal, lost.signal]))
    } finally {
      clearInterval(renewing)
      await renewed
    }
  }
  const lookOnce = async (): Promise<void> => {
    while (underWay.size < atOnce && !isStopped()) {
      const found = await claim()
      if (found === undefined) return
      if (isStopped()) {
        await release(found)
        return
      }
      const one = workUnderLease(found)
        .catch(onError)
        .finally(() => {
          underWay.delete(one)
          checkNow()
        })
      underWay.add(one)
    }
  }
  /** If called during a check, checks once more, because rows written meanwhile may have been too late for it. */
  const checkNow = (): void => {
    if (isStopped()) return
    isRecheckRequested = isLooking
    if (isLooking) return
    isLooking = true
    turn = lookOnce()
      .catch(onError)
      .finally(() => {
        isLooking = false
        if (isRecheckRequested) checkNow()
      })
  }
  const timer = setInterval(checkNow, everyMs).unref()
  return {
    look: checkNow,
    /** Waits for the items in progress. */
    stop: async (): Promise<void> => {
      stopping.abort()
      clearInterval(timer)
      await turn
      await Promise.all(underWay)
    },
  }
}
