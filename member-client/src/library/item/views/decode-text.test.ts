import { expect, test } from 'vitest'
import { textOf } from './decode-text.ts'
import { rowsOf } from './table-rows.lazy.ts'

test('[LIB-52] a text is read as its bytes say, and what is none is not shown', () => {
  const words = new TextEncoder().encode('Grüße')
  expect(textOf(words)).toBe('Grüße')
  // Cut in the middle of a character.
  expect(textOf(words.slice(0, 3))).toBe('Gr')
  expect(textOf(Uint8Array.of(0xff, 0xfe, 0x48, 0, 0x69, 0))).toBe('Hi')
  expect(textOf(Uint8Array.of(0x4d, 0x5a, 0, 3))).toBeNull()
})

test('[LIB-52] a table is told by its separators, and is a text where it has one column', () => {
  expect(rowsOf('Name;Town\n"Ada; L";London\n', 10)).toEqual([
    ['Name', 'Town'],
    ['Ada; L', 'London'],
  ])
  expect(rowsOf('a,b\n1,2\n3,4\n', 2)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
  expect(rowsOf('one\ntwo\n', 10)).toBeNull()
})
