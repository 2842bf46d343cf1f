import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from '../../scripts/source-files.ts'
import { root } from './biome.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const isOfTheProduct = (path: string) =>
  /^server\/src\/(?!sandbox\/|testing\/).*\.ts$/.test(path) && !/\.test\.ts$/.test(path)

const ROUTE =
  /\b(?:app|scope)\.(?:get|post|put|patch|delete)(?:<[^(]*>)?\(\s*(?:['`](\/api\/[^'`]*)['`]|(\w+_PATH)\b)/g

/** The addresses below /api that a file handles itself. A path in a constant is looked up in the same file. */
const routesIn = (path: string): string[] => {
  const text = read(path)
  return [...text.matchAll(ROUTE)].flatMap(([, address, name = '']) => {
    const path = new RegExp(`${name} = '([^']+)'`).exec(text)?.[1]
    return address ?? path ?? []
  })
}

test('whoever answers below /api without being a call stands in docs/security.md, with who is let in there', () => {
  // One address can accept several methods.
  const foundRoutes = [...new Set(sourceFiles(root).filter(isOfTheProduct).flatMap(routesIn))]
  const rows = [...read('docs/security.md').matchAll(/^\| `(\/api\/[^`]+)` \|.*\|(.*)\|$/gm)]
  const listedRoutes = rows.flatMap(([, , files = '']) =>
    [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  )
  expect(listedRoutes.filter((file) => !existsSync(join(root, file)))).toEqual([])
  const listed = rows.map(([, path = '']) => path)
  expect(foundRoutes.length).toBeGreaterThan(8)
  expect(listed.toSorted()).toEqual(foundRoutes.toSorted())
})
