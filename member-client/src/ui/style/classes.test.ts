import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const sources = join(import.meta.dirname, '../..')

/** The class names that a component uses, and whether its style sheets contain them. */
const namedIn = (file: string) => {
  const text = readFileSync(join(sources, file), 'utf8')
  return [...text.matchAll(/import \* as (\w+) from '(.+\.module\.css)'/g)].flatMap(
    ([, alias, sheet = '']) => {
      const styles = readFileSync(join(sources, dirname(file), sheet), 'utf8')
      // Not inside an import path, because a style sheet can have the same name as its alias.
      const names = [...text.matchAll(new RegExp(`[^\\w/-]${alias}\\.(\\w+)`, 'g'))].map(([, name]) => name)
      return names.map((name) => ({ file, name, isThere: new RegExp(`\\.${name}\\b`).test(styles) }))
    },
  )
}

test('each class that a component names stands in its style sheet: the types cannot tell', () => {
  const named = globSync('**/*.tsx', { cwd: sources }).flatMap(namedIn)
  expect(named.length).toBeGreaterThan(200)
  expect(named.filter(({ isThere }) => !isThere)).toEqual([])
})
