import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from '../../scripts/source-files.ts'
import { root } from './biome.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Source files that run in a page. */
const sources = sourceFiles(root).filter(
  (path) =>
    /^(member-client|console|shared\/session)\/src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
)
const naming = (words: RegExp): string[] => sources.filter((path) => words.test(read(path)))

// The member client loads it with the first field that takes the focus; before that, no one can compose text.
test.each(['console/src/main.tsx', 'member-client/src/ui/overlays/toasts.lazy.tsx'])(
  '[KEY-3] %s loads first of all what keeps the keys of input methods from all who hear keys',
  (path) => {
    expect(read(path).split('\n')[0]).toBe("import '@metapyra/session/composed-keys'")
  },
)

test('[KEY-3] the first field that has the focus loads it in the member client', () => {
  expect(read('member-client/src/app/watch-toasts.ts')).toMatch(/addEventListener\('focusin', /)
})

test('[KEY-3] whose key it was is decided there alone', () => {
  expect(naming(/isComposing|keyCode|compositionend/)).toEqual(['shared/session/src/input/composed-keys.ts'])
})

test('[KEY-3] nobody heeds a key in a way that passes by it', () => {
  expect(naming(/onKeyDown|addEventListener\('keydown'/).length).toBeGreaterThan(20)
  // A keyup event is fired after the input method has ended, so it cannot be recognized as part of a composition.
  expect(naming(/onKeyUp=|onKeyPress|'keypress'/)).toEqual([])
  expect(naming(/addEventListener\('keyup'/)).toEqual(['member-client/src/room/use-walking.ts'])
})
