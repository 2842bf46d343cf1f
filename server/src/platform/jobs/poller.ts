/** Looks again and again, never twice at once; `stop` tells the look that is under way, and waits for it. */
export const startPoller = (
  lookOnce: (stopping: AbortSignal) => Promise<void>,
  everyMs: number,
  onError: (error: Error) => void,
) => {
  let turn = Promise.resolve()
  let isLooking = false
  const stopping = new AbortController()
  const look = async (): Promise<void> => {
    isLooking = true
    await lookOnce(stopping.signal).catch(onError)
    isLooking = false
  }
  const timer = setInterval(() => {
    if (!isLooking) turn = look()
  }, everyMs).unref()
  return {
    stop: async (): Promise<void> => {
      stopping.abort()
      clearInterval(timer)
      await turn
    },
  }
}
