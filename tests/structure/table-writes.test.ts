import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/setup.mjs'
import { sourceFiles } from '../../scripts/source-files.ts'

const WRITE = /\.(?:insert|update|delete)\(\s*(sessions|handoffs)\b/

test('who is signed in where is written by the feature "account" alone', () => {
  const writers = sourceFiles(root)
    .filter((path) => path.startsWith('server/src/') && path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .filter((path) => WRITE.test(readFileSync(join(root, path), 'utf8')))
  expect(writers.length).toBeGreaterThan(0)
  expect(writers.filter((path) => !path.startsWith('server/src/features/account/'))).toEqual([])
})
