import { useEffect } from 'react'
import type { LiveChanges } from '../providers/live.ts'
import { state } from '../session/session.ts'
import { useAtom } from '../session/use-atom.ts'

/** The socket and what it takes come once the page is there and has nothing more urgent to do. */
const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 2000 })
  return () => cancelIdleCallback(handle)
}

/** What this tab follows with, while it does. */
let following: { pause: () => void; resume: () => void } | null = null

/**
 * Hears nothing until the function that it answers is called: for whoever ends the session of this tab by what they
 * do, and says themselves where it goes on.
 */
export function pauseFollowing(): () => void {
  const paused = following
  paused?.pause()
  return () => paused?.resume()
}

/** Follows the console of the space that is shown, for as long as it is. */
export function useFollower(live: LiveChanges): void {
  const spaceId = useAtom(state.$workspace)?.id
  useEffect(() => {
    if (!spaceId) return
    let stop = (): void => undefined
    const resume = () => {
      let isOver = false
      let end: (() => void) | undefined
      const begin = async () => {
        const { follow } = await import('./follow.ts')
        if (!isOver) end = follow(spaceId, live)
      }
      // Where the code does not come, the page is as it was before: what changed is seen when it is loaded.
      const callOff = whenIdle(() => void begin().catch(() => undefined))
      stop = () => {
        isOver = true
        callOff()
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
