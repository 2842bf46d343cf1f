import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { doorwayOf } from './doorway.ts'
import { findPath } from './path-finding.ts'
import type { Box, Plan, Tile } from './plan.ts'
import { FURNITURE, hasDoor } from './plan.ts'
import { readTiled } from './tiled.ts'
import { excluding, walkableOf } from './walkable.ts'

const folder = fileURLToPath(new URL('../maps', import.meta.url))
const files = readdirSync(folder).filter((name) => name.endsWith('.tmj'))

const tilesOf = ({ x, y, width, height }: Box): Tile[] =>
  Array.from({ length: width * height }, (_, at) => ({ x: x + (at % width), y: y + Math.floor(at / width) }))
const wholeOf = ({ width, height }: Plan): Box => ({ x: 0, y: 0, width, height })

it('at least four maps come with the product', () => {
  expect(files.length).toBeGreaterThanOrEqual(4)
})

describe.each(files)('%s', (file) => {
  const plan = readTiled(readFileSync(`${folder}/${file}`, 'utf8'))
  const isFree = walkableOf(plan)
  const freeIn = (box: Box) => tilesOf(box).filter(({ x, y }) => isFree(x, y))
  const entrances = plan.areas.filter(({ kind }) => kind === 'entrance')

  it('lets a good number come in at once', () => {
    expect(entrances.flatMap(freeIn).length).toBeGreaterThanOrEqual(10)
  })

  it('can be walked all over from its entrance', () => {
    const start = freeIn(entrances[0] ?? wholeOf(plan))[0] ?? { x: 0, y: 0 }
    const cut = freeIn(wholeOf(plan)).filter((goal) => {
      const end = findPath(start, goal, isFree).at(-1) ?? start
      return end.x !== goal.x || end.y !== goal.y
    })
    expect(cut).toEqual([])
  })

  it('[DOOR-2] can be walked all over with every door closed, but for what is behind them', () => {
    const lockableAreas = plan.areas.filter(hasDoor)
    const isOpen = excluding(isFree, lockableAreas)
    const start = freeIn(entrances[0] ?? wholeOf(plan))[0] ?? { x: 0, y: 0 }
    const open = freeIn(wholeOf(plan)).filter(({ x, y }) => isOpen(x, y))
    const cut = open.filter((goal) => {
      const end = findPath(start, goal, isOpen).at(-1) ?? start
      return end.x !== goal.x || end.y !== goal.y
    })
    expect(cut).toEqual([])
    for (const area of lockableAreas) expect(doorwayOf(area, isFree)).not.toEqual([])
  })

  it('has room to stand in each of its areas', () => {
    expect(plan.areas.filter((area) => freeIn(area).length === 0)).toEqual([])
  })

  it('has nothing solid inside of something solid', () => {
    const usedTiles = new Set<string>()
    for (const item of plan.items.filter(({ kind }) => FURNITURE[kind] === 'solid')) {
      for (const { x, y } of tilesOf(item)) {
        expect(usedTiles, `${item.kind} at ${x} ${y}`).not.toContain(`${x} ${y}`)
        usedTiles.add(`${x} ${y}`)
      }
    }
  })

  it('has places of each kind that people meet by', () => {
    const kinds = new Set(plan.areas.map(({ kind }) => kind))
    for (const kind of ['entrance', 'meeting', 'quiet']) expect(kinds).toContain(kind)
  })
})
