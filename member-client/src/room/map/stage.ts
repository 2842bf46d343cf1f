import type { Person } from '@metapyra/contract/person'
import type { Plan, Tile } from '@metapyra/map/plan'
import { loadPart } from '@metapyra/session/load-part'
import { $unreadNotes } from '../live/desks.ts'
import type { LiveSpace } from '../live/live-space.ts'
import type { Presence } from '../live/presence.ts'
import { placeAt } from '../live/tracks.ts'
import { createAreaNames } from './area-names.ts'
import type { Camera, Insets, View } from './camera.ts'
import { tileAt } from './camera.ts'
import type { MapParts } from './map-parts.ts'
import { createMapParts } from './map-parts.ts'
import { createWidths, drawName, placeNames } from './name-drawing.ts'
import { readPalette } from './palette.ts'
import type { Figure } from './person-drawing.ts'
import { drawPerson, spotOf } from './person-drawing.ts'
import { createPictures } from './pictures.ts'
import { $seated } from './seated.ts'
import { createSprites } from './sprites.ts'
import { createViewpoint } from './viewpoint.ts'

export type Stage = ReturnType<typeof createStage>

/** From farther away names would cover the map. */
const NAMES_FROM_TILE_PX = 22
/** A finger is not as exact as that. */
const TAP_PX = 4
const CAMERA_EASE_MS = 90
/** A size that has not changed for so long stands. */
const ZOOM_STANDS_MS = 140

const contextOf = (canvas: HTMLCanvasElement) => canvas.getContext('2d') as CanvasRenderingContext2D

/** With their name below them, and a hand above. */
const AROUND_PX = 90
const isInView = (figure: Figure, camera: Camera, view: View): boolean => {
  const { x, y } = spotOf(figure, camera)
  return x > -AROUND_PX && y > -AROUND_PX && x < view.width + AROUND_PX && y < view.height + AROUND_PX
}

/** Draws the space on a canvas, and only while something in it moves. */
export const createStage = (canvas: HTMLCanvasElement, live: LiveSpace) => {
  const { people, reactions, $presence } = live
  const context = contextOf(canvas)
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  const pictures = createPictures(() => ask())
  let paint = readPalette(canvas)
  const viewpoint = createViewpoint()
  let camera: Camera | undefined
  let map: { plan: Plan; parts: MapParts; names: ReturnType<typeof createAreaNames> } | undefined
  let isAboveAsked = false
  let drawHeads: typeof import('../presence/above-drawing.ts').drawAbove | undefined
  let zoomedMs = -Infinity
  /** As they were drawn last, those in front last. */
  let drawn: Figure[] = []
  const widthOf = createWidths(context)
  let sprites = createSprites(1)
  let pixelRatio = 1
  let frame = 0
  let lastMs = 0

  const ask = (): void => {
    frame ||= requestAnimationFrame(draw)
  }

  /** Towards where the camera should be; true once it is there. */
  const follow = (target: Camera, elapsedMs: number): boolean => {
    const [dx, dy] = camera ? [target.x - camera.x, target.y - camera.y] : [0, 0]
    const isThere = calm.matches || camera?.tilePx !== target.tilePx || Math.hypot(dx, dy) < 0.5
    const left = isThere ? 0 : Math.exp(-elapsedMs / CAMERA_EASE_MS)
    camera = { ...target, x: target.x - dx * left, y: target.y - dy * left }
    return isThere
  }

  /** Everybody, from the far wall to the near one, oneself last; and whether somebody is on their way. */
  const figures = ({ self, walker }: Presence, nowMs: number): { all: Figure[]; isMoving: boolean } => {
    let isMoving = false
    const all = [...$seated.get()]
    for (const person of people.$people.get()) {
      const standing = people.standingOf(person.userId)
      if (!standing) continue
      const { track, direction } = standing
      const { isMoving: isWalking, ...place } = placeAt(track, calm.matches ? Infinity : nowMs)
      isMoving ||= isWalking
      all.push({ person, ...place, direction, isSelf: false })
    }
    all.sort((one, other) => one.y - other.y)
    all.push({ person: self, ...walker.place, isSelf: true })
    return { all, isMoving }
  }

  const loadAbove = async (): Promise<void> => {
    isAboveAsked = true
    drawHeads = await loadPart(() => import('../presence/above-drawing.ts')).then(
      (module) => module.drawAbove,
      () => undefined,
    )
    ask()
  }
  /** Hands and reactions, drawn by what comes with the first of them; true while one of them goes away. */
  const drawAbove = (all: Figure[], at: Camera, nowMs: number): boolean => {
    if (reactions.size === 0 && all.every(({ person }) => person.handUpAt === null)) return false
    if (!isAboveAsked) void loadAbove()
    const heads = all.map((one) => ({ person: one.person, ...spotOf(one, at) }))
    return drawHeads?.(context, paint, heads, { reactions, nowMs, isCalm: calm.matches }) ?? false
  }

  const draw = (nowMs: number): void => {
    frame = 0
    // Taken away since the frame was asked for: it has no colours any more.
    if (!canvas.isConnected) return
    const elapsedMs = Math.min(nowMs - lastMs, 50)
    lastMs = nowMs
    const presence = $presence.get()
    const view = { width: canvas.width / pixelRatio, height: canvas.height / pixelRatio }
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
    // Drawn, though the canvas has it as its background: Chromium leaves that as it was when the theme changes.
    context.fillStyle = paint('page')
    context.fillRect(0, 0, view.width, view.height)
    if (!presence) return
    const { plan, walker } = presence
    if (map?.plan !== plan) map = { plan, parts: createMapParts(plan), names: createAreaNames(plan) }
    const isWalking = walker.tick(nowMs)
    const target = viewpoint.target(view, plan, walker.place)
    const isSettled = follow(target, elapsedMs)
    const at = camera ?? target
    const isZooming = nowMs - zoomedMs < ZOOM_STANDS_MS
    const isWhole = map.parts.draw(context, paint, at, { ...view, pixelRatio, isZooming })
    const { all: everybody, isMoving } = figures(presence, nowMs)
    const all = everybody.filter((one) => isInView(one, at, view))
    drawn = all
    const shown = { camera: at, pictures, sprites }
    context.font = paint.font(12)
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    map.names.draw(context, paint, at, presence.self.userId)
    live.doors.draw?.(context, paint, at, presence, live.doors.$closed.get())
    const named = at.tilePx < NAMES_FROM_TILE_PX ? all.filter(({ isSelf }) => isSelf) : all
    const names = placeNames(named, at, widthOf)
    // Oneself over everybody's names: they may stand wherever one walks.
    for (const isSelf of [false, true]) {
      for (const one of all) if (one.isSelf === isSelf) drawPerson(context, paint, one, shown)
      for (const one of names) if (one.isSelf === isSelf) drawName(context, paint, one, sprites)
    }
    const isReacting = drawAbove(all, at, nowMs)
    if (isWalking || isMoving || !isSettled || !isWhole || isReacting) ask()
  }

  const resize = (): void => {
    pixelRatio = devicePixelRatio
    sprites = createSprites(pixelRatio)
    canvas.width = Math.round(canvas.clientWidth * pixelRatio)
    canvas.height = Math.round(canvas.clientHeight * pixelRatio)
    camera = undefined
    cancelAnimationFrame(frame)
    // At once: a canvas that has a new size is empty until it is drawn.
    draw(performance.now())
  }
  const observer = new ResizeObserver(resize)
  observer.observe(canvas)
  const stops = [
    people.$people.listen(ask),
    $unreadNotes.listen(ask),
    $seated.listen(ask),
    $presence.listen(() => {
      camera = undefined
      ask()
    }),
  ]
  live.onMoved(ask)
  const lookAt = (place?: Tile): void => {
    viewpoint.lookAt(place)
    ask()
  }
  live.onLookAt(lookAt)

  return {
    ask,
    $isAway: viewpoint.$isAway,
    setInsets: (next: Insets): void => {
      viewpoint.setInsets(next)
      ask()
    },
    panBy: (dx: number, dy: number): void => {
      viewpoint.panBy(dx, dy)
      // At once: what hangs on a finger does not lag behind it.
      camera = undefined
      ask()
    },
    zoomBy: (factor: number, point?: { x: number; y: number }): void => {
      viewpoint.zoomBy(factor, point)
      zoomedMs = performance.now()
      ask()
    },
    /** Back to oneself; or with a place, to that. */
    lookAt,
    reset: (): void => {
      viewpoint.reset()
      ask()
    },
    /** The theme has changed. */
    repaint: (): void => {
      paint = readPalette(canvas)
      sprites = createSprites(pixelRatio)
      ask()
    },
    /** Who was drawn at a point of the view, but oneself. */
    personAt: (x: number, y: number): Person | undefined =>
      drawn.findLast((one) => {
        if (one.isSelf || !camera) return false
        const spot = spotOf(one, camera)
        return Math.hypot(spot.x - x, spot.y - y) <= spot.radius + TAP_PX
      })?.person,
    tileAt: (x: number, y: number): Tile | undefined => camera && tileAt(camera, x, y),
    close: (): void => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      for (const stop of stops) stop()
    },
  }
}
