import { expect, it } from 'vitest'
import { link, listed, wrapped } from './markdown-edits.ts'

/** Returns the text after an edit, with the selection between bars. */
const applyEdit = (edit: typeof link, marked: string): string => {
  const from = marked.indexOf('|')
  const to = marked.lastIndexOf('|') - 1
  const text = marked.replaceAll('|', '')
  const result = edit(text, from, to)
  const next = text.slice(0, result.from) + result.insert + text.slice(result.to)
  const [start, end] = result.select
  return `${next.slice(0, start)}|${next.slice(start, end)}|${next.slice(end)}`
}

it.each([
  ['makes words bold', wrapped('**'), 'a |word| here', 'a **|word|** here'],
  ['makes bold words plain again', wrapped('**'), 'a **|word|** here', 'a |word| here'],
  ['makes bold words slanted as well', wrapped('*'), '**|word|**', '***|word|***'],
  ['begins bold words where none are selected', wrapped('**'), 'a || b', 'a **||** b'],
  ['makes a link of words, its address to be typed', link, 'see |the plan|', 'see [the plan](|https://|)'],
  ['makes a link of nothing', link, '||', '[words](|https://|)'],
  ['makes a list of lines', listed(() => '- '), 'o|ne\ntw|o\nthree', '- one\n- two||\nthree'],
  ['makes a numbered list of another', listed((at) => `${at + 1}. `), '|- one\n- two|', '1. one\n2. two||'],
])('%s', (_what, edit, before, after) => {
  expect(applyEdit(edit, before)).toBe(after)
})
