import type { Plan, Tile } from '@metapyra/map/plan'
import { atom } from 'nanostores'
import type { Camera, Insets, View } from './camera.ts'
import { cameraOn, focusOf, possibleZoom } from './camera.ts'

/** What the view is centered on: the user, or another place once the user has moved the view. */
export const createViewpoint = () => {
  const $isDetached = atom(false)
  let zoom = 1
  let away: Tile | undefined
  let insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 }
  let view: View = { width: 0, height: 0 }
  let size: Pick<Plan, 'width' | 'height'> = { width: 1, height: 1 }
  let ownTile: Tile = { x: 0, y: 0 }

  const lookAt = (place: Tile | undefined): void => {
    away = place
    $isDetached.set(place !== undefined)
  }
  const camera = (): Camera => cameraOn(view, insets, size, away ?? ownTile, zoom)

  return {
    $isDetached,
    /** The camera's target, with the user at this place. */
    target: (nextView: View, nextSize: Pick<Plan, 'width' | 'height'>, place: Tile): Camera => {
      view = nextView
      size = nextSize
      ownTile = place
      return camera()
    },
    setInsets: (next: Insets): void => {
      insets = next
    },
    lookAt,
    /** Drags the map by this many px. */
    panBy: (dx: number, dy: number): void => {
      const from = camera()
      const moved = { ...from, x: from.x + dx, y: from.y + dy }
      lookAt(focusOf(moved, view, insets))
      // Limits the focus to what the view can reach, so that dragging beyond the map's edge doesn't have to be dragged
      // back.
      lookAt(focusOf(camera(), view, insets))
    },
    /** Zooms. The map's point under the pointer stays in place, unless the view follows the user. */
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
    /** Back to the user, at the usual size. */
    reset: (): void => {
      zoom = 1
      lookAt(undefined)
    },
  }
}
