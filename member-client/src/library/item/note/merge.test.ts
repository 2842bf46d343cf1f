import fc from 'fast-check'
import { expect, test } from 'vitest'
import { caretAfter } from './caret.ts'
import { merged } from './merge.ts'

const base = '# Monday\n- rope\n- paint\n\nBring gloves.'

test.each([
  ['lines apart', '# Monday\n- ropes\n- paint\n\nBring gloves.', '# Monday\n- rope\n- paint\n\nBring boots.'],
  [
    'a line and the one after it',
    '# Monday\n- ropes\n- paint\n\nBring gloves.',
    '# Monday\n- rope\n- oil\n\nBring gloves.',
  ],
  ['a line, and another one after it', `${base}\nAda`, base.replace('gloves', 'boots')],
  ['a line, and another one before it', base.replace('# Monday', '# Tuesday'), `Ada\n${base}`],
  [
    'one that is gone, and one that is new',
    base.replace('- rope\n', ''),
    base.replace('\n\n', '\n- oil\n\n'),
  ],
])('[LIB-55] what two have changed in a note goes together: %s', (_, mine, theirs) => {
  const mergedText = merged({ base, mine, theirs })
  const [lines, had] = [mergedText?.split('\n') ?? [], base.split('\n')]
  for (const text of [mine, theirs]) {
    const now = text.split('\n')
    expect(lines).toEqual(expect.arrayContaining(now.filter((line) => !had.includes(line))))
    for (const removedLine of had.filter((line) => !now.includes(line)))
      expect(lines).not.toContain(removedLine)
  }
  expect(merged({ base, mine: theirs, theirs: mine })).toBe(mergedText)
})

test.each([
  ['one line in two ways', base.replace('rope', 'ropes'), base.replace('rope', 'chain')],
  ['a line that is gone', base.replace('- rope\n', ''), base.replace('rope', 'chain')],
  ['at one place', `${base}\nAda`, `${base}\nBob`],
  ['a line that is empty, and one that is gone', base.replace('- rope', ''), base.replace('- rope\n', '')],
])('[LIB-55] what two have changed is theirs to say where it is %s', (_, mine, theirs) => {
  expect(merged({ base, mine, theirs })).toBeNull()
  const mergedText = merged({ base, mine, theirs }, true)?.split('\n')
  for (const text of [mine, theirs]) for (const line of text.split('\n')) expect(mergedText).toContain(line)
})

test('[LIB-55] of a note that one alone has changed, or both in the same way, nothing is asked', () => {
  const text = fc
    .array(fc.constantFrom('', 'a', 'b', 'c', 'd'), { maxLength: 8 })
    .map((lines) => lines.join('\n'))
  fc.assert(
    fc.property(text, text, text, (from, mine, theirs) => {
      expect(merged({ base: from, mine, theirs: from })).toBe(mine)
      expect(merged({ base: from, mine: from, theirs: mine })).toBe(mine)
      expect(merged({ base: from, mine, theirs: mine })).toBe(mine)
      const mergedText = merged({ base: from, mine, theirs }, true)?.split('\n') ?? []
      const had = from.split('\n')
      for (const text of [mine, theirs])
        for (const line of text.split('\n').filter((line) => !had.includes(line)))
          expect(mergedText).toContain(line)
    }),
  )
})

test.each([
  ['what was added above', 'a\nb|c', 'new\na\nbc', 'new\na\nb|c'],
  ['what was added below', 'a\nb|c', 'a\nbc\nnew', 'a\nb|c\nnew'],
  ['both', 'a\nb|c', 'new\na\nbc\nnew', 'new\na\nb|c\nnew'],
  ['nothing that is left', 'a\nb|c', 'x', 'x|'],
])('[LIB-55] the caret stays in its line beside %s', (_, before, after, expected) => {
  const at = caretAfter(before.replace('|', ''), after, before.indexOf('|'))
  expect(`${after.slice(0, at)}|${after.slice(at)}`).toBe(expected)
})
