import type { Tile } from '@metapyra/map/plan'
import { describe, expect, it } from 'vitest'
import { entryPlace, placeFor } from './entry.rules.ts'

const door = { id: 1, kind: 'entrance' as const, name: 'Door', x: 5, y: 5, width: 8, height: 6 }
const ground = {
  plan: { areas: [door] },
  isFree: (x: number, y: number) => x !== 7 || y !== 7,
}

describe('[MAP-3] newcomers', () => {
  it('stand at the entrance, each on a tile of their own as long as one is free', () => {
    const places: { x: number; y: number }[] = []
    for (let index = 0; index < 47; index++) places.push(entryPlace(`person ${index}`, ground, places))
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(47)
    expect(places).toContainEqual({ x: 12, y: 10 })
    expect(places).not.toContainEqual({ x: 7, y: 7 })
    expect(places).toContainEqual(entryPlace('late', ground, places))
  })

  it('stand apart as long as there is room, in whatever order they come', () => {
    const hall = { plan: { areas: [{ ...door, width: 13, height: 5 }] }, isFree: () => true }
    const tilesApart = (a: Tile, b: Tile) => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))
    for (let round = 0; round < 200; round++) {
      const places: Tile[] = []
      for (let index = 0; index < 10; index++) places.push(entryPlace(`${round} ${index}`, hall, places))
      const nearest = places.flatMap((place, index) =>
        places.slice(index + 1).map((next) => tilesApart(place, next)),
      )
      expect(Math.min(...nearest)).toBeGreaterThan(2)
    }
  })
})

describe('[LIVE-5] who was here before', () => {
  const at = (lastLocation: { x: number; y: number }) => placeFor('ada', { lastLocation }, ground, [])

  it('stands where they stood, also outside of the entrance', () => {
    expect(at({ x: 20.25, y: 3.5 })).toEqual({ x: 20.25, y: 3.5 })
  })

  it('stands at the entrance where something solid is there by now', () => {
    expect(at({ x: 7.2, y: 6.8 })).not.toEqual({ x: 7.2, y: 6.8 })
  })
})
