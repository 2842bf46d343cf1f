import { expect, test } from 'vitest'
import { partsOf } from './note-text.tsx'

test('[LIB-56] a heading is a line that begins with its signs, but in code', () => {
  const text = '# Plan\nfirst\n\n## Then\n```\n# a comment\n```\n#none\n'
  expect(partsOf(text)).toEqual([
    { level: 1, text: 'Plan' },
    { level: 0, text: 'first\n' },
    { level: 2, text: 'Then' },
    { level: 0, text: '```\n# a comment\n```\n#none\n' },
  ])
  expect(partsOf('')).toEqual([])
})
