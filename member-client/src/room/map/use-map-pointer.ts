import type { RefObject } from 'react'
import { useEffect } from 'react'
import type { Stage } from './map-renderer.ts'

interface Point {
  x: number
  y: number
}

/** Smaller movements during a tap are not a drag. */
const DRAG_FROM_PX = 8
/** Zoom factor per pixel of a wheel. */
const WHEEL_ZOOM = 1.0016
/** Pixels per unit of wheels that report pixels, lines or pages. */
const WHEEL_PX = [1, 33, 400]

const pinchOf = ([a, b]: Point[]): { middle: Point; distance: number } | undefined =>
  a &&
  b && {
    middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    distance: Math.hypot(a.x - b.x, a.y - b.y),
  }

/** Handles mouse, pen and touch on the map: dragging, zooming, and `onTap` for anything else. */
export const useMapPointer = (
  canvas: RefObject<HTMLCanvasElement | null>,
  stage: Stage | null,
  onTap: (point: Point) => void,
): void => {
  useEffect(() => {
    const element = canvas.current
    if (!element || !stage) return
    const stopped = new AbortController()
    const { signal } = stopped
    const down = new Map<number, Point>()
    let start: Point | undefined
    let isDragging = false

    const onDown = ({ pointerId, offsetX: x, offsetY: y, button }: PointerEvent) => {
      if (button !== 0) return
      element.setPointerCapture(pointerId)
      down.set(pointerId, { x, y })
      start = { x, y }
      isDragging = down.size > 1
    }
    const onMove = ({ pointerId, offsetX: x, offsetY: y }: PointerEvent) => {
      const last = down.get(pointerId)
      if (!last || !start) return
      isDragging ||= Math.hypot(x - start.x, y - start.y) > DRAG_FROM_PX
      if (!isDragging) return
      const before = pinchOf([...down.values()])
      down.set(pointerId, { x, y })
      const after = pinchOf([...down.values()])
      if (before && after) {
        stage.panBy(after.middle.x - before.middle.x, after.middle.y - before.middle.y)
        if (before.distance > 0) stage.zoomBy(after.distance / before.distance, after.middle)
      } else stage.panBy(x - last.x, y - last.y)
    }
    const onUp = ({ pointerId }: PointerEvent) => {
      down.delete(pointerId)
    }
    // On click, not on pointerup, because a card opened by pointerup would be closed by the click that follows.
    const onClick = ({ offsetX: x, offsetY: y }: MouseEvent) => {
      if (!isDragging) onTap({ x, y })
    }
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const px = event.deltaY * (WHEEL_PX[event.deltaMode] ?? 1)
      stage.zoomBy(WHEEL_ZOOM ** -px, { x: event.offsetX, y: event.offsetY })
    }

    element.addEventListener('pointerdown', onDown, { signal })
    element.addEventListener('pointermove', onMove, { signal })
    element.addEventListener('pointerup', onUp, { signal })
    element.addEventListener('pointercancel', onUp, { signal })
    element.addEventListener('click', onClick, { signal })
    element.addEventListener('wheel', onWheel, { signal, passive: false })
    return () => stopped.abort()
  }, [canvas, stage, onTap])
}
