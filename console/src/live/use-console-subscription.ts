import { useEffect } from 'react'
import type { LiveChanges } from '../providers/live.ts'
import { state } from '../session/session.ts'
import { useAtom } from '../session/use-atom.ts'

/** Loads the socket code once the page is displayed and idle. */
const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 2000 })
  return () => cancelIdleCallback(handle)
}

/** Controls of this tab's subscription; null if there is none. */
let following: { pause: () => void; resume: () => void } | null = null

/**
 * Pauses the subscription until the returned function is called. Used by actions that end this tab's session and
 * navigate themselves.
 */
export function pauseSubscription(): () => void {
  const paused = following
  paused?.pause()
  return () => paused?.resume()
}

/** Subscribes to console changes of the current space while it is open. */
export function useConsoleSubscription(live: LiveChanges): void {
  const spaceId = useAtom(state.$workspace)?.id
  useEffect(() => {
    if (!spaceId) return
    let stop = (): void => undefined
    const resume = () => {
      let isOver = false
      let end: (() => void) | undefined
      const begin = async () => {
        const { subscribeToConsole } = await import('./console-subscription.lazy.ts')
        if (!isOver) end = subscribeToConsole(spaceId, live)
      }
      // If the code can't be loaded, the page works without live updates: changes appear when it is loaded again.
      const cancel = whenIdle(() => void begin().catch(() => undefined))
      stop = () => {
        isOver = true
        cancel()
        end?.()
      }
    }
    resume()
    following = { pause: () => stop(), resume }
    return () => {
      following = null
      stop()
    }
  }, [spaceId, live])
}
