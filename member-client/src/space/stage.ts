import { createBrush } from './brush.ts'
import type { Camera, Insets } from './camera.ts'
import { cameraOn, tileAt, WALL } from './camera.ts'
import type { LiveSpace, Presence } from './live-space.ts'
import { drawName, placeNames } from './name-drawing.ts'
import { readPalette } from './palette.ts'
import type { Figure } from './person-drawing.ts'
import { drawPerson } from './person-drawing.ts'
import { createPictures } from './pictures.ts'
import { drawRoom } from './room-drawing.ts'
import type { Room, Tile } from './room-plan.ts'
import { placeAt } from './tracks.ts'

export type Stage = ReturnType<typeof createStage>

/** A picture of the room is kept; more pixels than this are too many for a phone. */
const LARGEST_PICTURE_PX = 12_000_000
const CAMERA_EASE_MS = 90
/** Around the room its picture holds the walls and their shadow, in tiles. */
const MARGIN = { side: WALL.side + 0.3, top: WALL.top + 0.3 }

const contextOf = (canvas: HTMLCanvasElement) => canvas.getContext('2d') as CanvasRenderingContext2D
const pictureSize = ({ width, height }: Room) => ({
  across: width + 2 * MARGIN.side,
  down: height + MARGIN.top + MARGIN.side,
})

/** Draws the space on a canvas, and only while something in it moves. */
export const createStage = (canvas: HTMLCanvasElement, live: LiveSpace) => {
  const { people, $presence } = live
  const context = contextOf(canvas)
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  const pictures = createPictures(() => ask())
  let paint = readPalette(canvas)
  let insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 }
  let camera: Camera | undefined
  let picture: { canvas: HTMLCanvasElement; key: string } | undefined
  let pixelRatio = 1
  let frame = 0
  let lastMs = 0

  const ask = (): void => {
    frame ||= requestAnimationFrame(draw)
  }

  const pictureOf = (room: Room, tilePx: number): HTMLCanvasElement => {
    const { across, down } = pictureSize(room)
    const finest = Math.sqrt(LARGEST_PICTURE_PX / (across * down))
    const scale = Math.min(tilePx * pixelRatio, finest)
    const key = `${scale} ${across} ${down}`
    if (picture?.key === key) return picture.canvas
    const made = document.createElement('canvas')
    made.width = Math.ceil(across * scale)
    made.height = Math.ceil(down * scale)
    const on = contextOf(made)
    on.setTransform(scale, 0, 0, scale, MARGIN.side * scale, MARGIN.top * scale)
    drawRoom(createBrush(on, paint), room)
    picture = { canvas: made, key }
    return made
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
    const others = people.$people.get().flatMap((person): Figure[] => {
      const standing = people.standingOf(person.userId)
      if (!standing) return []
      const { track, direction } = standing
      const { isMoving: isWalking, ...place } = placeAt(track, calm.matches ? Infinity : nowMs)
      isMoving ||= isWalking
      return [{ person, ...place, direction, isSelf: false }]
    })
    others.sort((one, other) => one.y - other.y)
    return { all: [...others, { person: self, ...walker.place, isSelf: true }], isMoving }
  }

  const draw = (nowMs: number): void => {
    frame = 0
    const elapsedMs = Math.min(nowMs - lastMs, 50)
    lastMs = nowMs
    const presence = $presence.get()
    const view = { width: canvas.width / pixelRatio, height: canvas.height / pixelRatio }
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
    // Drawn, though the canvas has it as its background: Chromium leaves that as it was when the theme changes.
    context.fillStyle = paint('page')
    context.fillRect(0, 0, view.width, view.height)
    if (!presence) return
    const { room, walker } = presence
    const isWalking = walker.tick(nowMs)
    const target = cameraOn(view, insets, room, walker.place)
    const isSettled = follow(target, elapsedMs)
    const at = camera ?? target
    const { x, y, tilePx } = at
    const { across, down } = pictureSize(room)
    const corner = [x - MARGIN.side * tilePx, y - MARGIN.top * tilePx] as const
    context.drawImage(pictureOf(room, tilePx), ...corner, across * tilePx, down * tilePx)
    const { all, isMoving } = figures(presence, nowMs)
    context.font = paint.font(12)
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    const names = placeNames(all, at, (words) => context.measureText(words).width)
    // Oneself over everybody's names: they may stand wherever one walks.
    for (const isSelf of [false, true]) {
      for (const one of all) if (one.isSelf === isSelf) drawPerson(context, paint, one, at, pictures)
      for (const one of names) if (one.isSelf === isSelf) drawName(context, paint, one)
    }
    if (isWalking || isMoving || !isSettled) ask()
  }

  const resize = (): void => {
    pixelRatio = devicePixelRatio
    canvas.width = Math.round(canvas.clientWidth * pixelRatio)
    canvas.height = Math.round(canvas.clientHeight * pixelRatio)
    camera = undefined
    cancelAnimationFrame(frame)
    // At once: a canvas that has a new size is empty until it is drawn.
    draw(performance.now())
  }
  const observer = new ResizeObserver(resize)
  observer.observe(canvas)
  const stopPeople = people.$people.listen(ask)
  const stopPresence = $presence.listen(() => {
    camera = undefined
    ask()
  })
  live.onMoved(ask)

  return {
    ask,
    setInsets: (next: Insets): void => {
      insets = next
      ask()
    },
    /** The theme has changed. */
    repaint: (): void => {
      paint = readPalette(canvas)
      picture = undefined
      ask()
    },
    tileAt: (x: number, y: number): Tile | undefined => camera && tileAt(camera, x, y),
    close: (): void => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      stopPeople()
      stopPresence()
    },
  }
}
