import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/setup.mjs'
import { sourceFiles } from '../../scripts/source-files.ts'

const sources = sourceFiles(root)
  .filter((path) => path.startsWith('server/src/') && path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const writersOf = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

test('who is signed in where is written by the feature "account" alone', () => {
  const writers = writersOf(/\.(?:insert|update|delete)\(\s*(sessions|handoffs)\b/)
  expect(writers.length).toBeGreaterThan(0)
  expect(writers.filter((path) => !path.startsWith('server/src/features/account/'))).toEqual([])
})

test('the audit log is written by the feature "audit" alone, which changes and deletes for [AUD-6], [AUD-7] and the sums of [IMP-12] alone', () => {
  expect(writersOf(/\.insert\(\s*auditEntries\b/)).toEqual(['server/src/features/audit/queries.ts'])
  expect(writersOf(/\.(?:update|delete)\(\s*auditEntries\b/)).toEqual([
    'server/src/features/audit/anonymize.queries.ts',
    'server/src/features/audit/totals.queries.ts',
  ])
})
