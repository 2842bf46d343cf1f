import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../scripts/setup.mjs'
import { sourceFiles } from '../../scripts/source-files.ts'

const FOLDERS = ['console/src', 'member-client/src', 'server/src', 'shared']
/** The only module that formats sizes. Sandboxes and limits that mention a fixed size in a sentence format none. */
const FORMATTER = 'shared/contract/src/text/bytes.ts'
/** A computed number followed by a byte unit: `${(bytes / 1e6).toFixed(1)} MB`. */
const OWN_FORMAT = /\$\{[^}]*(?:\/|toFixed|format\()[^}]*\}\s*(?:[KMGT]i?B|bytes)\b/

const formatsItself = (source: string): boolean => OWN_FORMAT.test(source)

it('sizes in bytes are written by one formatter, so that they read alike everywhere', () => {
  const sources = FOLDERS.flatMap((folder) =>
    sourceFiles(join(root, folder))
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`),
  ).filter((name) => name !== FORMATTER)
  expect(sources.length).toBeGreaterThan(1000)
  expect(sources.filter((name) => formatsItself(readFileSync(join(root, name), 'utf8')))).toEqual([])
  expect(
    sources.filter((name) => readFileSync(join(root, name), 'utf8').includes('formatBytes(')).length,
  ).toBeGreaterThan(5)
  const template = (value: string, unit: string) => `$\{${value}} ${unit}`
  expect(formatsItself(template('(bytes / 1_000_000).toFixed(1)', 'MB'))).toBe(true)
  expect(formatsItself(template('Math.round(size / 1024)', 'KB'))).toBe(true)
  expect(formatsItself(template('MAX_MB', 'MB'))).toBe(false)
})
