import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { card, designCardProblems } from './design-card.ts'

const places = Object.entries(card).flatMap(([name, named]) =>
  named.in.map((folder) => ({ name, folder, isAlias: named.asAlias === true })),
)
type Place = (typeof places)[number]

const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true })
})

const use = ({ name, isAlias }: Place) =>
  isAlias ? `const alias = { replacement: '${name}/compat' }\n` : `import '${name}'\n`

/** Creates a project with a package.json and a source file in each folder that the design card names. */
const project = ({ declared = places, used = places }: { declared?: Place[]; used?: Place[] }): string => {
  const root = mkdtempSync(join(tmpdir(), 'metapyra-card-'))
  made.push(root)
  for (const folder of new Set(places.map((place) => place.folder))) {
    const isHere = (place: Place) => place.folder === folder
    const dependencies = Object.fromEntries(declared.filter(isHere).map(({ name }) => [name, '1.0.0']))
    mkdirSync(join(root, folder, 'scripts'), { recursive: true })
    writeFileSync(join(root, folder, 'package.json'), JSON.stringify({ dependencies }))
    writeFileSync(join(root, folder, 'scripts/source.ts'), used.filter(isHere).map(use).join(''))
  }
  return root
}

test('a project that declares and uses each package of the card where it belongs passes', () => {
  expect(places.length).toBeGreaterThan(10)
  expect(designCardProblems(project({}))).toEqual([])
})

describe.each(places)('$name in $folder', (place) => {
  const others = places.filter((one) => one !== place)

  test('is missed where it is not declared', () => {
    expect(designCardProblems(project({ declared: others }))).toEqual([
      `${place.folder}/package.json does not declare ${place.name}`,
    ])
  })

  test('is missed where nothing uses it, be it used elsewhere', () => {
    expect(designCardProblems(project({ used: others }))).toEqual([
      `${place.folder} declares ${place.name} and never uses it`,
    ])
  })
})

test('a package of a longer name, or a mere word of it, is no use', () => {
  const react = places.find(({ name, folder }) => name === 'react' && folder === 'console')!
  const root = project({ used: places.filter((place) => place !== react) })
  writeFileSync(join(root, 'console/near.ts'), "import 'react-hook-form'\n// a word of 'react' alone\n")
  expect(designCardProblems(root)).toEqual(['console declares react and never uses it'])
})
