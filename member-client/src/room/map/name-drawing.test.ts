import { expect, test } from 'vitest'
import { testPerson } from '../live/testing-person.ts'
import { placeNames } from './name-drawing.ts'
import type { DrawnPerson } from './person-drawing.ts'

const camera = { x: 0, y: 0, tilePx: 60 }
/** In a font whose letters are all 8 px wide. */
const widthOf = (words: string) => words.length * 8
const drawnPerson = (name: string, x: number, isSelf = false): DrawnPerson => ({
  person: testPerson(name, { x }),
  x,
  y: 1,
  direction: 1,
  isSelf,
})

test('a name is no wider than two tiles, however long it is', () => {
  const [long, wide, short] = ['Aurelia Maximiliana von und zu Hohenstein', 'W'.repeat(40), 'Ana King'].map(
    (name) => placeNames([drawnPerson(name, 1)], camera, widthOf)[0],
  )
  expect(long).toMatchObject({ words: 'Aurelia Maxi…', width: 120 })
  expect(wide).toMatchObject({ words: `${'W'.repeat(12)}…`, width: 120 })
  expect(short).toMatchObject({ words: 'Ana King', width: 80 })
})

test('one’s own name stands right below oneself, and those beside it lower where they would hide it', () => {
  const people = [
    drawnPerson('A name that is quite long', 1),
    drawnPerson('Another one that is long', 3),
    drawnPerson('Me', 2, true),
  ]
  const plates = placeNames(people, camera, widthOf)
  const ownPlate = plates.find(({ isSelf }) => isSelf)
  expect(ownPlate).toMatchObject({ words: 'You', x: 150 })
  const otherPlates = plates.filter(({ isSelf }) => !isSelf)
  expect(otherPlates).toHaveLength(2)
  for (const { y } of otherPlates) expect(y).toBeGreaterThanOrEqual((ownPlate?.y ?? 0) + 20)
})
