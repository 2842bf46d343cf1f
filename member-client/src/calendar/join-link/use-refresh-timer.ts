import { useEffect, useRef, useState } from 'react'

const TICK_MS = 10_000
const ASK_EVERY_MS = 60_000

/**
 * Returns the current time while a page is open. Calls `ask` every minute, and when the page becomes visible again, to
 * refresh what others may have changed.
 */
export const useRefreshTimer = (ask: () => void): number => {
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
