import { AVAILABLE } from '@metapyra/contract/presence'
import { expect, test } from 'vitest'
import { personFor } from './rules.ts'

const figure = {
  name: 'Ada',
  image: null,
  role: 'user',
  status: AVAILABLE,
  handUpAt: null,
  character: null,
  lastLocation: null,
} as const

test('newcomers to a full middle still get a tile of their own, as long as one is free', () => {
  const places: { x: number; y: number }[] = []
  for (let at = 0; at < 77; at++) {
    const { x, y } = personFor(`person ${at}`, figure, places)
    places.push({ x, y })
  }
  expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(77)
  expect(places).toContainEqual({ x: 21, y: 13 })
  const late = personFor('late', figure, places)
  expect(places).toContainEqual({ x: late.x, y: late.y })
})
