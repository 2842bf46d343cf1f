import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sourceFiles } from '../../scripts/source-files.ts'
import { root } from './biome.ts'

const THREATS = Array.from({ length: 27 }, (_, at) => `T${at + 1}`)

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const threatIds = (path: string) => [...read(path).matchAll(/\[(T\d+)\] ?/g)].map(([, id = '']) => id)
const testFiles = sourceFiles(root).filter(
  (path) => /\.test\.tsx?$/.test(path) && !path.startsWith('tests/structure/'),
)

/** The rows of the table in docs/security.md: each threat, with the files that show its mitigation. */
const rows = [...read('docs/security.md').matchAll(/^\| (T\d+) \|(.*)\|(.*)\| ?(.+) \|$/gm)].map(
  ([, id = '', , , listedTests = '']) => ({
    id,
    files: [...listedTests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  }),
)

test('each threat stands in the table of docs/security.md once, in its place', () => {
  expect(rows.map(({ id }) => id)).toEqual(THREATS)
})

describe.each(rows)('$id', ({ id, files }) => {
  test('is shown by files that are there, each by a test that bears its id', () => {
    expect(files.length).toBeGreaterThan(0)
    expect(files.filter((file) => !existsSync(join(root, file)) || !threatIds(file).includes(id))).toEqual([])
  })
})

test('no test bears the id of a threat that is none', () => {
  const borne = testFiles.flatMap(threatIds)
  expect(borne.length).toBeGreaterThan(THREATS.length)
  expect([...new Set(borne)].filter((id) => !THREATS.includes(id))).toEqual([])
})

test('what brings servers down is named [F10] in the files that docs/security.md names for it', () => {
  for (const file of ['hostile', 'sockets']) expect(read(`tests/api/${file}.test.ts`)).toMatch(/'\[F10\] /)
})
