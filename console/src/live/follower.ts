import { useEffect } from 'react'
import { useAtom } from '../app/use-atom.ts'
import type { LiveChanges } from '../providers/live.ts'
import { state } from '../session.ts'

/** The socket and what it takes come once the page is there and has nothing more urgent to do. */
const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 2000 })
  return () => cancelIdleCallback(handle)
}

/** Follows the console of the space that is shown, for as long as it is. */
export function useFollower(live: LiveChanges): void {
  const spaceId = useAtom(state.$workspace)?.id
  useEffect(() => {
    if (!spaceId) return
    let stop: (() => void) | undefined
    let isOver = false
    const begin = async () => {
      const { follow } = await import('./follow.ts')
      if (!isOver) stop = follow(spaceId, live)
    }
    // Where the code does not come, the page is as it was before: what changed is seen when it is loaded.
    const callOff = whenIdle(() => void begin().catch(() => undefined))
    return () => {
      isOver = true
      callOff()
      stop?.()
    }
  }, [spaceId, live])
}
