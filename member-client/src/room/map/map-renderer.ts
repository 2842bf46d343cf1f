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
import type { MapParts } from './map-tiles-cache.ts'
import { createMapParts } from './map-tiles-cache.ts'
import { createWidths, drawName, placeNames } from './name-drawing.ts'
import { readPalette } from './palette.ts'
import type { DrawnPerson } from './person-drawing.ts'
import { drawPerson, screenPosition } from './person-drawing.ts'
import { createPictures } from './pictures.ts'
import { $seatedAgents } from './seated-agents.ts'
import { createSprites } from './sprites.ts'
import { createViewpoint } from './viewpoint.ts'

export type Stage = ReturnType<typeof createMapRenderer>

/** With smaller tiles, names would cover the map. */
const NAMES_FROM_TILE_PX = 22
/** Tolerance for taps, because a finger is imprecise. */
const TAP_PX = 4
const CAMERA_EASE_MS = 90
/** A zoom that didn't change for this long has settled. */
const ZOOM_SETTLED_MS = 140

const contextOf = (canvas: HTMLCanvasElement) => canvas.getContext('2d') as CanvasRenderingContext2D

/** Space around a person for their name below and a raised hand above. */
const AROUND_PX = 90
const isInView = (person: DrawnPerson, camera: Camera, view: View): boolean => {
  const { x, y } = screenPosition(person, camera)
  return x > -AROUND_PX && y > -AROUND_PX && x < view.width + AROUND_PX && y < view.height + AROUND_PX
}

/** Renders the space on a canvas, only while something in it moves. */
export const createMapRenderer = (canvas: HTMLCanvasElement, live: LiveSpace) => {
  const { people, reactions, $presence } = live
  const context = contextOf(canvas)
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  const pictures = createPictures(() => requestFrame())
  let paint = readPalette(canvas)
  const viewpoint = createViewpoint()
  let camera: Camera | undefined
  let map: { plan: Plan; parts: MapParts; names: ReturnType<typeof createAreaNames> } | undefined
  let isAboveRequested = false
  let drawSignals: typeof import('../presence/signals-drawing.lazy.ts').drawAbove | undefined
  let zoomedMs = -Infinity
  /** The people in the last frame, frontmost last. */
  let drawnPeople: DrawnPerson[] = []
  const widthOf = createWidths(context)
  let sprites = createSprites(1)
  let pixelRatio = 1
  let frame = 0
  let lastMs = 0

  const requestFrame = (): void => {
    frame ||= requestAnimationFrame(draw)
  }

  /** Moves the camera toward its target; true once it is there. */
  const follow = (target: Camera, elapsedMs: number): boolean => {
    const [dx, dy] = camera ? [target.x - camera.x, target.y - camera.y] : [0, 0]
    const isThere = calm.matches || camera?.tilePx !== target.tilePx || Math.hypot(dx, dy) < 0.5
    const left = isThere ? 0 : Math.exp(-elapsedMs / CAMERA_EASE_MS)
    camera = { ...target, x: target.x - dx * left, y: target.y - dy * left }
    return isThere
  }

  /** Everyone from the far wall to the near one, the user last, and whether anyone is moving. */
  const peopleToDraw = (
    { self, walker }: Presence,
    nowMs: number,
  ): { all: DrawnPerson[]; isMoving: boolean } => {
    let isMoving = false
    const all = [...$seatedAgents.get()]
    for (const person of people.$people.get()) {
      const position = people.positionOf(person.userId)
      if (!position) continue
      const { track, direction } = position
      const { isMoving: isWalking, ...place } = placeAt(track, calm.matches ? Infinity : nowMs)
      isMoving ||= isWalking
      all.push({ person, ...place, direction, isSelf: false })
    }
    all.sort((a, b) => a.y - b.y)
    all.push({ person: self, ...walker.place, isSelf: true })
    return { all, isMoving }
  }

  const loadAbove = async (): Promise<void> => {
    isAboveRequested = true
    drawSignals = await loadPart(() => import('../presence/signals-drawing.lazy.ts')).then(
      (module) => module.drawAbove,
      () => undefined,
    )
    requestFrame()
  }
  /** Draws raised hands and reactions by code that loads with the first one. True while one of them fades. */
  const drawAbove = (all: DrawnPerson[], at: Camera, nowMs: number): boolean => {
    if (reactions.size === 0 && all.every(({ person }) => person.handUpAt === null)) return false
    if (!isAboveRequested) void loadAbove()
    const heads = all.map((person) => ({ person: person.person, ...screenPosition(person, at) }))
    return drawSignals?.(context, paint, heads, { reactions, nowMs, isCalm: calm.matches }) ?? false
  }

  const draw = (nowMs: number): void => {
    frame = 0
    // The canvas was removed after the frame was requested, so it has no colors anymore.
    if (!canvas.isConnected) return
    const elapsedMs = Math.min(nowMs - lastMs, 50)
    lastMs = nowMs
    const presence = $presence.get()
    const view = { width: canvas.width / pixelRatio, height: canvas.height / pixelRatio }
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
    // Fills the background although the canvas has it in CSS, because Chromium doesn't update that when the theme
    // changes.
    context.fillStyle = paint('page')
    context.fillRect(0, 0, view.width, view.height)
    if (!presence) return
    const { plan, walker } = presence
    if (map?.plan !== plan) map = { plan, parts: createMapParts(plan), names: createAreaNames(plan) }
    const isWalking = walker.tick(nowMs)
    const target = viewpoint.target(view, plan, walker.place)
    const isSettled = follow(target, elapsedMs)
    const at = camera ?? target
    const isZooming = nowMs - zoomedMs < ZOOM_SETTLED_MS
    const isWhole = map.parts.draw(context, paint, at, { ...view, pixelRatio, isZooming })
    const { all: everyone, isMoving } = peopleToDraw(presence, nowMs)
    const all = everyone.filter((person) => isInView(person, at, view))
    drawnPeople = all
    const resources = { camera: at, pictures, sprites }
    context.font = paint.font(12)
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    map.names.draw(context, paint, at, presence.self.userId)
    live.doors.draw?.(context, paint, at, presence, live.doors.$closed.get())
    const labeled = at.tilePx < NAMES_FROM_TILE_PX ? all.filter(({ isSelf }) => isSelf) : all
    const names = placeNames(labeled, at, widthOf)
    // Draws the user above all other people and their names.
    for (const isSelf of [false, true]) {
      for (const person of all) if (person.isSelf === isSelf) drawPerson(context, paint, person, resources)
      for (const person of names) if (person.isSelf === isSelf) drawName(context, paint, person, sprites)
    }
    const isReacting = drawAbove(all, at, nowMs)
    if (isWalking || isMoving || !isSettled || !isWhole || isReacting) requestFrame()
  }

  const resize = (): void => {
    pixelRatio = devicePixelRatio
    sprites = createSprites(pixelRatio)
    canvas.width = Math.round(canvas.clientWidth * pixelRatio)
    canvas.height = Math.round(canvas.clientHeight * pixelRatio)
    camera = undefined
    cancelAnimationFrame(frame)
    // Draws at once, because a resized canvas is empty until then.
    draw(performance.now())
  }
  const observer = new ResizeObserver(resize)
  observer.observe(canvas)
  const stops = [
    people.$people.listen(requestFrame),
    $unreadNotes.listen(requestFrame),
    $seatedAgents.listen(requestFrame),
    $presence.listen(() => {
      camera = undefined
      requestFrame()
    }),
  ]
  live.onMoved(requestFrame)
  const lookAt = (place?: Tile): void => {
    viewpoint.lookAt(place)
    requestFrame()
  }
  live.onFocusChange(lookAt)

  return {
    requestFrame,
    $isAway: viewpoint.$isDetached,
    setInsets: (next: Insets): void => {
      viewpoint.setInsets(next)
      requestFrame()
    },
    panBy: (dx: number, dy: number): void => {
      viewpoint.panBy(dx, dy)
      // Follows the pointer at once, without easing.
      camera = undefined
      requestFrame()
    },
    zoomBy: (factor: number, point?: { x: number; y: number }): void => {
      viewpoint.zoomBy(factor, point)
      zoomedMs = performance.now()
      requestFrame()
    },
    /** Looks at a place, or without one back at the user. */
    lookAt,
    reset: (): void => {
      viewpoint.reset()
      requestFrame()
    },
    /** Call when the theme has changed. */
    repaint: (): void => {
      paint = readPalette(canvas)
      sprites = createSprites(pixelRatio)
      requestFrame()
    },
    /** The person drawn at a point of the view, except the user. */
    personAt: (x: number, y: number): Person | undefined =>
      drawnPeople.findLast((person) => {
        if (person.isSelf || !camera) return false
        const spot = screenPosition(person, camera)
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
