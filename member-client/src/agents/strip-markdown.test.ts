import { expect, test } from 'vitest'
import { stripMarkdown } from './strip-markdown.ts'

test.each([
  ['Goal: ship in **March**.', 'Goal: ship in March.'],
  ['# Holidays\n\n- *24* days\n- `--force` is kept', 'Holidays\n\n• 24 days\n• --force is kept'],
  ['> See [the list](https://example.com/list).', 'See the list.'],
  ['2 * 3 = 6, snake_case_name', '2 * 3 = 6, snake_case_name'],
  [', or ', ', or '],
  ['**half a', '**half a'],
])('%j reads %j', (text, plain) => expect(stripMarkdown(text)).toBe(plain))
