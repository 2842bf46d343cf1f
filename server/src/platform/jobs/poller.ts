/**
 * Runs `lookOnce` repeatedly, never twice at once; if `everyMs` is null only when woken. `stop` aborts the signal of a
 * run in progress and waits for it.
 */
export const startPoller = (
  lookOnce: (stopping: AbortSignal) => Promise<unknown>,
  everyMs: number | null,
  onError: (error: Error) => void,
) => {
  let turn = Promise.resolve()
  let isLooking = false
  let isWokenAgain = false
  const stopping = new AbortController()
  const look = async (): Promise<void> => {
    isLooking = true
    do {
      isWokenAgain = false
      await lookOnce(stopping.signal).catch(onError)
    } while (isWokenAgain && !stopping.signal.aborted)
    isLooking = false
  }
  const tick = () => {
    if (!isLooking) turn = look()
  }
  const timer = everyMs === null ? undefined : setInterval(tick, everyMs).unref()
  return {
    /**
     * Runs now. If woken during a run, runs once more, because rows written meanwhile may have been too late for it.
     */
    wake: (): void => {
      if (stopping.signal.aborted) return
      if (isLooking) isWokenAgain = true
      else turn = look()
    },
    stop: async (): Promise<void> => {
      stopping.abort()
      clearInterval(timer)
      await turn
    },
  }
}
