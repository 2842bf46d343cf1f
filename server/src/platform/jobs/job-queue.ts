/** What waits in the database, and how one of it is done. */
export interface JobQueue<T> {
  /** Takes the next for this server alone, for as long as its lease; undefined where none waits. */
  claim(): Promise<T | undefined>
  /**
   * Does it, and notes that it is done or when it is tried again. `ending` tells that this server stops, or that another
   * one has it by now.
   */
  work(one: T, ending: AbortSignal): Promise<unknown>
  /** Holds it for another lease, while it is worked on; false where it is another one's, or there no more. */
  renew(one: T): Promise<boolean>
  leaseMs: number
  /** What was claimed just as this server ends: another one takes it at once. */
  letGo(one: T): Promise<unknown>
  /** So many at once; the others wait. */
  atOnce: number
  everyMs: number
  onError(error: Error): void
}

/**
 * Does what waits in the database, a few at a time, as it is told of and else by looking again and again: mails
 * (`features/mail/delivery`), notifications (`features/push/deliver`) and files of Drives (`features/drive/carry`). Each is done at
 * least once: a server that ends between its work and the note of it leaves it to another, once the lease is over. Work
 * that must not be done twice makes itself known by what it writes: a message's id, a topic, the name of a file.
 */
export const startJobQueue = <T>({
  claim,
  work,
  renew,
  leaseMs,
  letGo,
  atOnce,
  everyMs,
  onError,
}: JobQueue<T>) => {
  const underWay = new Set<Promise<void>>()
  const stopping = new AbortController()
  const isStopped = () => stopping.signal.aborted
  let turn = Promise.resolve()
  let isLooking = false
  let isAskedAgain = false
  const workUnderLease = async (found: T): Promise<void> => {
    const lost = new AbortController()
    let renewed = Promise.resolve()
    const renewing = setInterval(() => {
      // What ends is let go of.
      if (isStopped() || lost.signal.aborted) return
      renewed = renew(found).then((isHeld) => {
        if (!isHeld) lost.abort()
        // Of a lease that could not be renewed comes no more than that another one begins it too.
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
        await letGo(found)
        return
      }
      const one = workUnderLease(found)
        .catch(onError)
        .finally(() => {
          underWay.delete(one)
          look()
        })
      underWay.add(one)
    }
  }
  /** Asked for while it looks it looks once more: what was written meanwhile may have come too late for it. */
  const look = (): void => {
    if (isStopped()) return
    isAskedAgain = isLooking
    if (isLooking) return
    isLooking = true
    turn = lookOnce()
      .catch(onError)
      .finally(() => {
        isLooking = false
        if (isAskedAgain) look()
      })
  }
  const timer = setInterval(look, everyMs).unref()
  return {
    look,
    /** Waits for what is under way. */
    stop: async (): Promise<void> => {
      stopping.abort()
      clearInterval(timer)
      await turn
      await Promise.all(underWay)
    },
  }
}
