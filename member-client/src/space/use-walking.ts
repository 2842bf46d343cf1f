import type { RefObject } from 'react'
import { useEffect } from 'react'
import { isKeyTaken, stepOf } from './keys.ts'
import type { LiveSpace } from './live-space.ts'
import type { Stage } from './stage.ts'

/** Walks by arrow keys and WASD, and to where the room is clicked or tapped. */
export const useWalking = (
  canvas: RefObject<HTMLCanvasElement | null>,
  stage: Stage | null,
  live: LiveSpace,
): void => {
  useEffect(() => {
    const element = canvas.current
    if (!element || !stage) return
    const pressed = new Set<string>()
    const stopped = new AbortController()
    const { signal } = stopped

    const steer = () => {
      const steps = [...pressed].map((code) => stepOf(code) ?? [0, 0])
      const x = Math.sign(steps.reduce((sum, step) => sum + step[0], 0))
      const y = Math.sign(steps.reduce((sum, step) => sum + step[1], 0))
      live.$presence.get()?.walker.steer({ x, y })
      stage.ask()
    }
    const letGo = () => {
      pressed.clear()
      steer()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (isKeyTaken(event) || !stepOf(event.code)) return
      event.preventDefault()
      if (pressed.has(event.code)) return
      pressed.add(event.code)
      steer()
    }
    const onKeyUp = ({ code }: KeyboardEvent) => {
      if (pressed.delete(code)) steer()
    }
    const onClick = ({ offsetX, offsetY }: MouseEvent) => {
      const tile = stage.tileAt(offsetX, offsetY)
      if (!tile) return
      live.$presence.get()?.walker.walkTo(tile)
      stage.ask()
    }
    const onHidden = () => document.hidden && letGo()

    addEventListener('keydown', onKeyDown, { signal })
    addEventListener('keyup', onKeyUp, { signal })
    addEventListener('blur', letGo, { signal })
    document.addEventListener('visibilitychange', onHidden, { signal })
    element.addEventListener('click', onClick, { signal })
    return () => stopped.abort()
  }, [canvas, stage, live])
}
