import type { NumberedMove } from '@metapyra/contract/moves'
import { encodeMoves } from '@metapyra/contract/moves'
import type { Wire } from '../connection/wire.ts'
import type { Tally } from '../metrics.ts'
import type { CellSubscription } from './batches.ts'
import { takeBatch } from './batches.ts'
import { createGrid } from './cells.ts'
import type { Room } from './movement.ts'
import type { PersonOnMap, Position, Square } from './people-on-map.ts'
import { createPeopleOnMap } from './people-on-map.ts'

/** How many distant people one batch contains. */
export const MOST_FAR = 24
/** Cells are served in parts of a tick, so that a tick isn't a burst. */
export const PARTS_OF_TICK = 4

interface Deps {
  room: Room
  wire: Pick<Wire, 'toSockets'>
  nowMs: () => number
  tally: Tally
  /** True if the server hardly keeps up; then each cell is served only every second tick. */
  isBusy(): boolean
}

/**
 * [LIVE-6] Decides which people of a space receive whose moves: each tick everyone in the surrounding cells, and some
 * of those farther away in turn, in one batch. The cost grows with the neighbors, not the crowd.
 */
export const createVisibility = ({ room, wire, nowMs, tally, isBusy }: Deps) => {
  let grid = createGrid<PersonOnMap>(room)
  let watches = grid.cells.map(unwatched)
  const watchOf = (cell: Square): CellSubscription => watches[cell.index] as CellSubscription
  const byPerson = new Map<string, PersonOnMap>()
  const all = createPeopleOnMap(nowMs)
  const moved = new Set<PersonOnMap>()
  let far: readonly PersonOnMap[] = []
  let change = 0
  let isSkipping = false

  const encode = (figures: Iterable<NumberedMove>) => encodeMoves(nowMs(), figures)
  const watch = (cell: Square, sockets: number): void => {
    const watched = watchOf(cell)
    if (watched.sockets === 0) Object.assign(watched, { told: change, waiting: new Set() })
    watched.sockets += sockets
  }
  /** What someone who changes cells doesn't know yet about the people around them now. */
  const unknownTo = (self: PersonOnMap, before: Square): PersonOnMap[] => {
    const { told, waiting } = watchOf(before)
    const unknown: PersonOnMap[] = []
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
  const changeCell = (figure: PersonOnMap, before: Square): void => {
    const { size } = figure.sockets
    if (size === 0) return
    const unknown = unknownTo(figure, before)
    watchOf(before).sockets -= size
    watch(figure.cell, size)
    if (unknown.length > 0) wire.toSockets(figure.sockets, encode(unknown), unknown.length)
  }
  /**
   * People change cells only here, between two ticks, so that a batch always matches the cells as they were during its
   * tick.
   */
  const updateCells = (): void => {
    const crossed: [PersonOnMap, Square][] = []
    for (const figure of moved) {
      const before = figure.cell
      const cell = grid.cellOf(figure, before)
      if (cell === before) continue
      before.inside.delete(figure)
      cell.inside.add(figure)
      figure.cell = cell
      // Marks the move as new, because the people around it now have not received it yet.
      change += 1
      figure.change = change
      crossed.push([figure, before])
    }
    moved.clear()
    for (const [figure, before] of crossed) changeCell(figure, before)
  }
  const move = (figure: PersonOnMap, { x, y, direction, isMoving }: Position): void => {
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
    /** Adds a person, whose arrival is published elsewhere, or corrects their position. Returns their number. */
    put: (personId: string, place: Position): number => {
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
    move: (personId: string, place: Position): void => {
      const figure = byPerson.get(personId)
      if (figure) move(figure, place)
    },
    /** A person's position, as published. */
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
    /** From now on the socket receives what this person sees. */
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
    /** The new positions follow; until then everyone keeps theirs and receives what is around them there. */
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
    /** Runs one part of a tick: serves the cells whose turn it is. */
    beat: (part: number): void => {
      if (part === 0) {
        isSkipping = isBusy() && !isSkipping
        if (isSkipping) {
          tally.skipped += 1
        } else {
          updateCells()
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

const unwatched = (): CellSubscription => ({ sockets: 0, told: 0, waiting: new Set(), turn: 0 })

export type Sight = ReturnType<typeof createVisibility>
