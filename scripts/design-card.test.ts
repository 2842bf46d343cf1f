import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { card, designCardProblems } from './design-card.ts'

const cardEntries = Object.entries(card).flatMap(([name, packages]) =>
  packages.in.map((folder) => ({ name, folder, isAlias: packages.asAlias === true })),
)
type CardEntry = (typeof cardEntries)[number]

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const importLine = ({ name, isAlias }: CardEntry) =>
  isAlias ? `const alias = { replacement: '${name}/compat' }\n` : `import '${name}'\n`

/** Creates a project with a package.json and a source file in each folder that the design card names. */
const project = ({
  declared: declaredEntries = cardEntries,
  used: usedEntries = cardEntries,
}: {
  declared?: CardEntry[]
  used?: CardEntry[]
}): string => {
  const root = mkdtempSync(join(tmpdir(), 'metapyra-card-'))
  folders.push(root)
  for (const folder of new Set(cardEntries.map((entry) => entry.folder))) {
    const isHere = (entry: CardEntry) => entry.folder === folder
    const dependencies = Object.fromEntries(declaredEntries.filter(isHere).map(({ name }) => [name, '1.0.0']))
    mkdirSync(join(root, folder, 'scripts'), { recursive: true })
    writeFileSync(join(root, folder, 'package.json'), JSON.stringify({ dependencies }))
    writeFileSync(
      join(root, folder, 'scripts/source.ts'),
      usedEntries.filter(isHere).map(importLine).join(''),
    )
  }
  return root
}

test('a project that declares and uses each package of the card where it belongs passes', () => {
  expect(cardEntries.length).toBeGreaterThan(10)
  expect(designCardProblems(project({}))).toEqual([])
})

describe.each(cardEntries)('$name in $folder', (entry) => {
  const otherEntries = cardEntries.filter((otherEntry) => otherEntry !== entry)

  test('is missed where it is not declared', () => {
    expect(designCardProblems(project({ declared: otherEntries }))).toEqual([
      `${entry.folder}/package.json does not declare ${entry.name}`,
    ])
  })

  test('is missed where nothing uses it, be it used elsewhere', () => {
    expect(designCardProblems(project({ used: otherEntries }))).toEqual([
      `${entry.folder} declares ${entry.name} and never uses it`,
    ])
  })
})

test('a package of a longer name, or a mere word of it, is no use', () => {
  const react = cardEntries.find(({ name, folder }) => name === 'react' && folder === 'console')!
  const root = project({ used: cardEntries.filter((entry) => entry !== react) })
  writeFileSync(join(root, 'console/near.ts'), "import 'react-hook-form'\n// a word of 'react' alone\n")
  expect(designCardProblems(root)).toEqual(['console declares react and never uses it'])
})
