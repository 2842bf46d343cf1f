import { useEffect, useRef, useState } from 'react'

const TICK_MS = 10_000
const ASK_EVERY_MS = 60_000

/**
 * Returns the current time while a page is open. Calls `ask` every minute, and when the page becomes visible again, to
 * refresh what others may have changed.
 */
export const useRefreshTimer = (refresh: () => void): number => {
  const [now, setNow] = useState(Date.now)
  const latest = useRef(refresh)
  latest.current = refresh
  useEffect(() => {
    let refreshedAtMs = Date.now()
    const check = () => {
      if (document.visibilityState !== 'visible') return
      refreshedAtMs = Date.now()
      latest.current()
    }
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() - refreshedAtMs >= ASK_EVERY_MS) check()
    }, TICK_MS)
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [])
  return now
}
