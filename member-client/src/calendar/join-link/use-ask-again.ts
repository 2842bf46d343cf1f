import { useEffect, useRef, useState } from 'react'

const TICK_MS = 10_000
const ASK_EVERY_MS = 60_000

/**
 * The time, as long as a page is open. Each minute, and when one looks at the page again, it asks for what others may
 * have changed meanwhile.
 */
export const useAskAgain = (ask: () => void): number => {
  const [now, setNow] = useState(Date.now)
  const latest = useRef(ask)
  latest.current = ask
  useEffect(() => {
    let askedMs = Date.now()
    const look = () => {
      if (document.visibilityState !== 'visible') return
      askedMs = Date.now()
      latest.current()
    }
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() - askedMs >= ASK_EVERY_MS) look()
    }, TICK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}
