import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from '../../scripts/source-files.ts'
import { root } from './biome.ts'

const page = join(root, 'docs', 'rules.md')
const ids = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, id = '']) => id)

/** A rule is on its own line: `- [CHAT-3] a resent message keeps its first place`. */
const ruleIds = existsSync(page) ? ids(readFileSync(page, 'utf8'), /^- \[([A-Z0-9]+-\d+)\] \S/gm) : []

const testFiles = sourceFiles(root).filter(
  (path) => /\.test\.tsx?$/.test(path) && path !== 'tests/structure/rules.test.ts',
)
const tested = testFiles.flatMap((path) =>
  ids(readFileSync(join(root, path), 'utf8'), /['"`]\[([A-Z0-9]+-\d+)\] \S/g),
)

test('there are rules and tests to compare', () => {
  expect(testFiles.length).toBeGreaterThan(10)
  expect(ruleIds.length).toBeGreaterThan(0)
})

test('each rule of docs/rules.md has a test with its id in the name', () => {
  expect(ruleIds.filter((id) => !tested.includes(id))).toEqual([])
})

test('each id in the name of a test is a rule of docs/rules.md', () => {
  expect([...new Set(tested)].filter((id) => !ruleIds.includes(id))).toEqual([])
})

test('each id that the code names is a rule of docs/rules.md', () => {
  const references = sourceFiles(root)
    .filter((path) => path !== 'tests/structure/rules.test.ts')
    .flatMap((path) =>
      ids(readFileSync(join(root, path), 'utf8'), /\[([A-Z]+-\d+)\]/g).map((id) => ({ path, id })),
    )
  expect(references.length).toBeGreaterThan(ruleIds.length)
  expect(references.filter(({ id }) => !ruleIds.includes(id))).toEqual([])
})

test('no id stands for two rules', () => {
  expect(ruleIds.filter((id, index) => ruleIds.indexOf(id) !== index)).toEqual([])
})
