import { expect, test } from 'vitest'
import { checkCountries } from './built-files.ts'
import type { Manifest } from './bundles.ts'
import { measureAll, measureHome, measureParts, measureScreens } from './bundles.ts'

const manifest: Manifest = {
  'index.html': { file: 'entry.js', isEntry: true, imports: ['_react.js'] },
  '_react.js': { file: 'react.js' },
  'src/home/home.tsx': { file: 'home.js', isDynamicEntry: true, imports: ['index.html', '_ui.js'] },
  '_ui.js': { file: 'ui.js', imports: ['_deep.js'] },
  '_deep.js': { file: 'deep.js', imports: ['_ui.js'] },
  'src/other.tsx': { file: 'other.js', isDynamicEntry: true },
  'src/home/home.css': { file: 'home.css' },
}
const sizeOf = (file: string) =>
  1024 * ['entry.js', 'react.js', 'home.js', 'ui.js', 'deep.js', 'other.js'].indexOf(file)
const home = { name: 'home', entries: ['src/home/home.tsx'] }

test('a screen counts its entry and all that is imported, however deep, each file once', () => {
  expect(measureScreens(manifest, [{ ...home, budgetKb: 10 }], sizeOf)).toMatchObject([
    { kb: 10, isOver: false },
  ])
  expect(measureScreens(manifest, [{ ...home, budgetKb: 9.9 }], sizeOf)).toMatchObject([{ isOver: true }])
})

test('a lazy part counts what it adds to the pages that are there, the largest first', () => {
  const budget = { name: 'part: ', budgetKb: 8 }
  const sizes = (loadedScreens: (typeof screen)[], exceptions: (typeof screen)[] = []) =>
    measureParts(manifest, loadedScreens, sizeOf, { ...budget, except: exceptions }).map(
      ({ name, kb, isOver }) => [name, kb, isOver],
    )
  const screen = { ...home, budgetKb: 10 }
  const otherScreen = { name: 'other', budgetKb: 1, entries: ['src/other.tsx'] }
  expect(sizes([])).toEqual([
    ['part: src/home/home.tsx', 9, true],
    ['part: src/other.tsx', 5, false],
  ])
  expect(sizes([screen])).toEqual([
    ['part: src/other.tsx', 5, false],
    ['part: src/home/home.tsx', 0, false],
  ])
  expect(sizes([], [otherScreen])).toHaveLength(1)
})

test('all of a client counts each of its files once', () => {
  expect(measureAll(manifest, sizeOf, { name: 'all of it', budgetKb: 20 })).toMatchObject({
    kb: 15,
    isOver: false,
  })
})

test('all of a client leaves out what has a budget of its own', () => {
  const otherScreen = { name: 'other', budgetKb: 1, entries: ['src/other.tsx'] }
  expect(measureAll(manifest, sizeOf, { name: 'the rest', budgetKb: 20, except: [otherScreen] }).kb).toBe(10)
})

test('a screen that is not in the build is an error, not a free pass', () => {
  const missingScreen = { name: 'lost', budgetKb: 1, entries: ['src/lost/lost.tsx'] }
  expect(() => measureScreens(manifest, [missingScreen], sizeOf)).toThrow(
    'lost: src/lost/lost.tsx is no lazy part',
  )
  expect(() => measureScreens({}, [{ ...missingScreen, entries: [] }], sizeOf)).toThrow('no entry')
})

test('all of home counts its HTML, what that names, and the drawing with its styles, each once', () => {
  const html = '<link href="/home.css"><script src="/entry.js"></script><a href="/pricing">Pricing</a>'
  const manifest: Manifest = {
    'src/ui/scene/space-scene.lazy.tsx': { file: 'scene.js', imports: ['_ui.js'], css: ['scene.css'] },
    '_ui.js': { file: 'entry.js' },
  }
  const size = (file: string) => 1024 * ['', 'home.css', 'entry.js', 'scene.js', 'scene.css'].indexOf(file)
  expect(measureHome(manifest, html, size, 512).kb).toBe(1 + 2 + 3 + 4 + 0.5)
  expect(() => measureHome({}, html, size, 512)).toThrow('not in the build')
})

test('the countries along with a script, or in none of the files, are an error', () => {
  const check = (files: Record<string, string>) => () =>
    checkCountries(Object.keys(files), (file) => files[file] ?? '')
  const list = '[{"capital":"Antananarivo"}]'
  expect(check({ 'a.js': 'fetch("/b.json")', 'b.json': list })).not.toThrow()
  expect(check({ 'a.js': 'fetch("/b.json")' })).toThrow('no file of their own')
  expect(check({ 'a.js': list, 'b.json': list })).toThrow('come along with a.js')
})
