import type { Plan, Tile } from '@metapyra/map/plan'
import { atom } from 'nanostores'
import type { Camera, Insets, View } from './camera.ts'
import { cameraOn, focusOf, possibleZoom } from './camera.ts'

/** From where one looks at the map: after oneself, or somewhere else once one has moved the view. */
export const createViewpoint = () => {
  const $isAway = atom(false)
  let zoom = 1
  let away: Tile | undefined
  let insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 }
  let view: View = { width: 0, height: 0 }
  let size: Pick<Plan, 'width' | 'height'> = { width: 1, height: 1 }
  let own: Tile = { x: 0, y: 0 }

  const lookAt = (place: Tile | undefined): void => {
    away = place
    $isAway.set(place !== undefined)
  }
  const camera = (): Camera => cameraOn(view, insets, size, away ?? own, zoom)

  return {
    $isAway,
    /** Where the camera belongs, with oneself at this place. */
    target: (nextView: View, nextSize: Pick<Plan, 'width' | 'height'>, place: Tile): Camera => {
      view = nextView
      size = nextSize
      own = place
      return camera()
    },
    setInsets: (next: Insets): void => {
      insets = next
    },
    lookAt,
    /** Drags the map by so many px. */
    panBy: (dx: number, dy: number): void => {
      const from = camera()
      const moved = { ...from, x: from.x + dx, y: from.y + dy }
      lookAt(focusOf(moved, view, insets))
      // As far as the view can follow: what is dragged beyond the map's edge is not to be dragged back first.
      lookAt(focusOf(camera(), view, insets))
    },
    /** Nearer or farther; what lies at a point of the view stays there, unless one looks after oneself. */
    zoomBy: (factor: number, point?: { x: number; y: number }): void => {
      const before = camera()
      zoom = possibleZoom(zoom * factor, view, insets, size)
      if (!away || !point) return
      const after = camera()
      const scale = after.tilePx / before.tilePx
      const x = point.x - (point.x - before.x) * scale
      const y = point.y - (point.y - before.y) * scale
      lookAt(focusOf({ ...after, x, y }, view, insets))
    },
    /** As at first: oneself, at the usual size. */
    reset: (): void => {
      zoom = 1
      lookAt(undefined)
    },
  }
}
