import type { NumberedMove } from '@metapyra/contract/moves'
import { encodeMoves } from '@metapyra/contract/moves'
import type { Wire } from '../connection/wire.ts'
import type { Tally } from '../metrics.ts'
import type { Watch } from './batches.ts'
import { takeBatch } from './batches.ts'
import { createGrid } from './cells.ts'
import type { Figure, Place, Square } from './figures.ts'
import { createFigures } from './figures.ts'
import type { Room } from './movement.ts'

/** Of those who are farther away a batch tells so many. */
export const MOST_FAR = 24
/** The cells are told one part after the other, so that a tick is no burst. */
export const PARTS_OF_TICK = 4

interface Deps {
  room: Room
  wire: Pick<Wire, 'toSockets'>
  nowMs: () => number
  tally: Tally
  /** Whether the server hardly keeps up: then each cell is told at every second tick. */
  isBusy(): boolean
}

/**
 * [LIVE-6] Who of a space is told of whose moves: at each tick of everybody in the cells around one's own, and of those
 * farther away of some in turn, in one batch. What it costs grows with the neighbours and not with the crowd.
 */
export const createSight = ({ room, wire, nowMs, tally, isBusy }: Deps) => {
  let grid = createGrid<Figure>(room)
  let watches = grid.cells.map(unwatched)
  const watchOf = (cell: Square): Watch => watches[cell.index] as Watch
  const byPerson = new Map<string, Figure>()
  const all = createFigures(nowMs)
  const moved = new Set<Figure>()
  let far: readonly Figure[] = []
  let change = 0
  let isSkipping = false

  const encode = (figures: Iterable<NumberedMove>) => encodeMoves(nowMs(), figures)
  const watch = (cell: Square, sockets: number): void => {
    const watched = watchOf(cell)
    if (watched.sockets === 0) Object.assign(watched, { told: change, waiting: new Set() })
    watched.sockets += sockets
  }
  /** What somebody who comes from a cell to another does not know of those who are around them now. */
  const unknownTo = (self: Figure, before: Square): Figure[] => {
    const { told, waiting } = watchOf(before)
    const unknown: Figure[] = []
    for (const near of self.cell.around) {
      const wasNear = before.around.includes(near)
      for (const figure of near.inside) {
        const isUnknown = wasNear
          ? figure.change > told || waiting.has(figure)
          : figure.change > figure.toldFar
        if (isUnknown) unknown.push(figure)
      }
    }
    return unknown
  }
  const cross = (figure: Figure, before: Square): void => {
    const { size } = figure.sockets
    if (size === 0) return
    const unknown = unknownTo(figure, before)
    watchOf(before).sockets -= size
    watch(figure.cell, size)
    if (unknown.length > 0) wire.toSockets(figure.sockets, encode(unknown), unknown.length)
  }
  /** Cells change here alone, between two ticks: what a cell was told of is what was around it then. */
  const settle = (): void => {
    const crossed: [Figure, Square][] = []
    for (const figure of moved) {
      const before = figure.cell
      const cell = grid.cellOf(figure, before)
      if (cell === before) continue
      before.inside.delete(figure)
      cell.inside.add(figure)
      figure.cell = cell
      // Told once more: whoever is around it now has not heard of it so far.
      change += 1
      figure.change = change
      crossed.push([figure, before])
    }
    moved.clear()
    for (const [figure, before] of crossed) cross(figure, before)
  }
  const move = (figure: Figure, { x, y, direction, isMoving }: Place): void => {
    change += 1
    figure.x = x
    figure.y = y
    figure.direction = direction
    figure.isMoving = isMoving
    figure.atMs = nowMs()
    figure.change = change
    moved.add(figure)
  }

  return {
    /** Somebody has come, which everybody is told otherwise, or stands elsewhere than was known: their number. */
    put: (personId: string, place: Place): number => {
      const known = byPerson.get(personId)
      if (known) {
        if (known.x !== place.x || known.y !== place.y) move(known, place)
        return known.n
      }
      const cell = grid.cellOf(place)
      const { x, y, direction, isMoving } = place
      const at = { x, y, direction, isMoving, atMs: nowMs() }
      const figure = all.add({ ...at, cell, change: 0, toldFar: 0, sockets: new Set() })
      byPerson.set(personId, figure)
      cell.inside.add(figure)
      return figure.n
    },
    move: (personId: string, place: Place): void => {
      const figure = byPerson.get(personId)
      if (figure) move(figure, place)
    },
    /** Where somebody is, as it is told. */
    moveOf: (personId: string): NumberedMove | undefined => byPerson.get(personId),
    remove: (personId: string): void => {
      const figure = byPerson.get(personId)
      if (!figure) return
      byPerson.delete(personId)
      figure.cell.inside.delete(figure)
      moved.delete(figure)
      watchOf(figure.cell).sockets -= figure.sockets.size
      all.remove(figure)
    },
    /** From here on a socket sees what this person sees. */
    open: (personId: string, socketId: string): void => {
      const figure = byPerson.get(personId)
      if (!figure || figure.sockets.has(socketId)) return
      figure.sockets.add(socketId)
      watch(figure.cell, 1)
    },
    close: (personId: string, socketId: string): void => {
      const figure = byPerson.get(personId)
      if (figure?.sockets.delete(socketId)) watchOf(figure.cell).sockets -= 1
    },
    /** People are told to stand elsewhere next: here everybody stays, and hears what is around them there. */
    changeRoom: (next: Room): void => {
      grid = createGrid(next)
      watches = grid.cells.map(unwatched)
      moved.clear()
      for (const figure of byPerson.values()) {
        figure.cell = grid.cellOf(figure)
        figure.cell.inside.add(figure)
        watch(figure.cell, figure.sockets.size)
      }
    },
    /** A part of a tick: tells the cells whose turn it is. */
    beat: (part: number): void => {
      if (part === 0) {
        isSkipping = isBusy() && !isSkipping
        if (isSkipping) {
          tally.skipped += 1
        } else {
          settle()
          far = all.takeTurn(MOST_FAR)
        }
      }
      if (isSkipping) return
      for (const cell of grid.cells) {
        const watched = watchOf(cell)
        if (watched.sockets === 0 || cell.index % PARTS_OF_TICK !== part) continue
        const { figures, stops } = takeBatch(cell, watched, { far, change, all, tally })
        if (figures.length > 0) wire.toSockets(socketsIn(cell), encode(figures), stops)
      }
    },
  }
}

const socketsIn = ({ inside }: Square): string[] => {
  const ids: string[] = []
  for (const { sockets } of inside) ids.push(...sockets)
  return ids
}

const unwatched = (): Watch => ({ sockets: 0, told: 0, waiting: new Set(), turn: 0 })

export type Sight = ReturnType<typeof createSight>
