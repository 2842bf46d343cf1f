import { useEffect, useRef } from 'react'

const EVERY_MS = 60_000

/** Asks again each minute, and when one looks at the page again, for what others may have changed meanwhile. */
export const useAskAgain = (ask: () => void): void => {
  const latest = useRef(ask)
  latest.current = ask
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && latest.current()
    const timer = setInterval(look, EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
}
