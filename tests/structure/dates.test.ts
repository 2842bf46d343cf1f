import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './biome.ts'

const SOURCES = ['shared', 'server/src', 'console/src', 'member-client/src']

/**
 * The two modules that write dates, by the reader's region and, in mails, for whoever it may be; one by its weeks; and the
 * package that they take formatters, zones and wall times from.
 */
const WRITERS = [
  'shared/session/src/format/dates.ts',
  'shared/session/src/format/week.ts',
  'server/src/platform/time/format.ts',
  'shared/time/src/formats.ts',
  'shared/time/src/zone.ts',
  'shared/time/src/zone-name.ts',
]

/** Modules that use Intl for something other than texts for people. */
const EXEMPT_FILES: Record<string, string> = {
  'console/src/import/matching/dates.ts': 'reads the names of months in files, in many languages',
  'member-client/src/calendar/own-calendar/zones.ts':
    'reads numbers from it, in a worker that imports its own files alone',
  'member-client/src/site/public/plan-card.tsx': 'a price, rendered at build for everybody alike',
}

const FORBIDDEN: [pattern: RegExp, what: string][] = [
  [/\bIntl\.DateTimeFormat\(/, 'Intl.DateTimeFormat('],
  [/\.toLocale(?:Date|Time)?String\(/, 'toLocaleString('],
  // The words that join a list do not depend on the region.
  [/(?<!ListFormat\()'(?:en|sv|de|fr)-[A-Z]{2}'/, 'the locale of a region'],
  [/\b(?:NumberFormat|ListFormat)\((?:undefined)?\)/, 'a locale that is left to the browser'],
  [/\bIntl\.\w+Format\(undefined/, 'a locale that is left to the browser'],
]

const files = SOURCES.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
).filter(
  (file) =>
    /\.tsx?$/.test(file) &&
    !/\.test\.|\/testing-|node_modules|\/dist\//.test(file) &&
    !WRITERS.includes(file),
)
const faultsIn = (text: string): string[] =>
  FORBIDDEN.filter(([pattern]) => pattern.test(text)).map(([, reason]) => reason)

test('dates are written by one module in clients and one in the server', () => {
  expect(files.length).toBeGreaterThan(1000)
  const faulty = files.filter((file) => faultsIn(readFileSync(join(root, file), 'utf8')).length > 0)
  expect(faulty.toSorted()).toEqual(Object.keys(EXEMPT_FILES).toSorted())
})

test('each way round it is seen', () => {
  for (const planted of [
    "new Intl.DateTimeFormat('en', {})",
    'Intl.DateTimeFormat(undefined)',
    'date.toLocaleDateString()',
    "now.toLocaleString('sv')",
    "new Intl.NumberFormat('en-GB')",
    'new Intl.NumberFormat(undefined, {})',
    'new Intl.NumberFormat()',
  ])
    expect(faultsIn(planted)).not.toEqual([])
})
