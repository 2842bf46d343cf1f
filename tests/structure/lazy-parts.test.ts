import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../scripts/setup.mjs'
import { sourceFiles } from '../../scripts/source-files.ts'

/** Each of them loads by `loadPart`, which reloads the page once after a deployment. */
const LOADERS = /\b(?:lazy(?:Part|Panel|Tab|Screen)|load(?:Part|Once)|openPart)\(/g
/** A type's `import()` loads nothing. */
const DYNAMIC = /(?<!typeof )\bimport\('/g

/** Where the parenthesis that opens before `start` closes. */
const endOf = (source: string, start: number): number => {
  let depth = 1
  let at = start
  for (; depth > 0 && at < source.length; at += 1) depth += { '(': 1, ')': -1 }[source[at] ?? ''] ?? 0
  return at
}

const loadsByItself = (source: string): boolean => {
  const spans = [...source.matchAll(LOADERS)].map(({ index, 0: { length } }) => [
    index,
    endOf(source, index + length),
  ])
  return [...source.matchAll(DYNAMIC)].some(
    ({ index }) => !spans.some(([from = 0, to = 0]) => from < index && index < to),
  )
}

const sourcesOf = (client: string): string[] =>
  sourceFiles(join(root, client)).filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))

it.each([
  { of: 'member-client/src', atLeast: 700, exceptions: [] },
  // They load while a form is sent or its error displayed, which a reload would take away; each says so.
  { of: 'shared/session/src', atLeast: 40, exceptions: ['calls/api.ts', 'session.ts'] },
])(
  'every lazily loaded part of $of is loaded by one function, which knows deployments',
  ({ of, atLeast, exceptions }) => {
    const sources = sourcesOf(of)
    expect(sources.length).toBeGreaterThan(atLeast)
    expect(sources.filter((name) => loadsByItself(readFileSync(join(root, of, name), 'utf8')))).toEqual(
      exceptions,
    )
  },
)

it('an import() outside of that function is found', () => {
  expect(loadsByItself("const show = async () => (await import('./dialog.tsx')).show()")).toBe(true)
  expect(loadsByItself("void loadPart(later).then(() => import('./dialog.tsx'))")).toBe(true)
  expect(loadsByItself("const Tab = lazyTab(() => import('./tab.tsx').then((part) => part.Tab))")).toBe(false)
})

/** The files that `import()` loads. */
const lazilyLoadedBy = (client: string): Set<string> =>
  new Set(
    sourcesOf(client).flatMap((name) =>
      [
        ...readFileSync(join(root, client, name), 'utf8').matchAll(/(?<!typeof )\bimport\('(\.[^']+)'\)/g),
      ].map(([, path = '']) => normalize(join(dirname(name), path))),
    ),
  )

it.each([
  ['member-client/src', 40],
  ['console/src', 40],
  ['shared/session/src', 3],
])('a lazily loaded part of %s is a file that ends in .lazy, and no other file does', (client, atLeast) => {
  const lazyFiles = lazilyLoadedBy(client)
  expect(lazyFiles.size).toBeGreaterThan(atLeast)
  expect(
    sourcesOf(client).filter((name) => /\.lazy\.tsx?$/.test(name) !== lazyFiles.has(normalize(name))),
  ).toEqual([])
})
