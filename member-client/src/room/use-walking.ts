import { useEffect } from 'react'
import { isKeyHandled, walkDirection } from '../ui/keyboard/keys.ts'
import type { LiveSpace } from './live/live-space.ts'
import type { Stage } from './map/map-renderer.ts'

/** Walks by arrow keys and WASD. The view returns to the user while they walk. */
export const useWalking = (stage: Stage | null, live: LiveSpace): void => {
  useEffect(() => {
    if (!stage) return
    const pressed = new Set<string>()
    const stopped = new AbortController()
    const { signal } = stopped

    const steer = () => {
      const steps = [...pressed].map((code) => walkDirection(code) ?? [0, 0])
      const x = Math.sign(steps.reduce((sum, step) => sum + step[0], 0))
      const y = Math.sign(steps.reduce((sum, step) => sum + step[1], 0))
      if (x !== 0 || y !== 0) live.stopFollowing()
      live.$presence.get()?.walker.steer({ x, y })
      stage.requestFrame()
    }
    const releaseKeys = () => {
      pressed.clear()
      steer()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (isKeyHandled(event) || !walkDirection(event.code)) return
      event.preventDefault()
      if (pressed.has(event.code)) return
      pressed.add(event.code)
      stage.lookAt()
      steer()
    }
    const onKeyUp = ({ code }: KeyboardEvent) => {
      if (pressed.delete(code)) steer()
    }
    const onHidden = () => document.hidden && releaseKeys()

    addEventListener('keydown', onKeyDown, { signal })
    addEventListener('keyup', onKeyUp, { signal })
    addEventListener('blur', releaseKeys, { signal })
    document.addEventListener('visibilitychange', onHidden, { signal })
    return () => stopped.abort()
  }, [stage, live])
}
