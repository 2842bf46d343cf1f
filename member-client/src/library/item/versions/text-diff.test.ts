import { expect, test } from 'vitest'
import { changedLines } from './text-diff.lazy.tsx'

test('[LIB-57] a change is told line by line, with a little of what stayed around it', () => {
  const lines = Array.from({ length: 12 }, (_, at) => `line ${at}`)
  const after = lines.with(6, 'another').toSpliced(12, 0, 'new')
  const lineTexts = changedLines(`${lines.join('\n')}\n`, `${after.join('\n')}\n`)
  expect(lineTexts.map((line) => (line ? `${line.kind} ${line.text}` : null))).toEqual([
    null,
    'same line 4',
    'same line 5',
    'removed line 6',
    'added another',
    'same line 7',
    'same line 8',
    null,
    'same line 10',
    'same line 11',
    'added new',
  ])
})
