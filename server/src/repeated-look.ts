/** Looks again and again, never twice at once; `stop` waits for the look that is under way. */
export const startLooking = (
  lookOnce: () => Promise<void>,
  everyMs: number,
  onError: (error: Error) => void,
) => {
  let turn = Promise.resolve()
  let isLooking = false
  const look = async (): Promise<void> => {
    isLooking = true
    await lookOnce().catch(onError)
    isLooking = false
  }
  const timer = setInterval(() => {
    if (!isLooking) turn = look()
  }, everyMs).unref()
  return {
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await turn
    },
  }
}
