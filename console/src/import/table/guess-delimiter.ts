import { parse } from 'papaparse'
import type { Delimiter } from '../csv/delimiters.ts'
import { DELIMITERS } from '../csv/delimiters.ts'
import { hasEmail } from '../matching/column-values.ts'
import { isKnownHeader } from '../matching/header-words.ts'

const SAMPLE_CHARS = 65_536
const SAMPLE_ROWS = 60

/** How much a text looks like a table by this delimiter: rows of one width, cells that are addresses, known headers. */
function score(sample: string, delimiter: Delimiter): number {
  const rows = parse<string[]>(sample, { delimiter, newline: '\n', preview: SAMPLE_ROWS })
    .data.map((cells) => cells.slice(0, 200))
    .filter((cells) => cells.some((cell) => cell.trim() !== ''))
  const widths = rows.map((cells) => cells.length)
  const wide = widths.filter((width) => width > 1)
  if (wide.length === 0) return 0
  const usual = mostFrequent(wide)
  const even = wide.filter((width) => width === usual).length / rows.length
  const addresses = rows.filter((cells) => cells.some(hasEmail)).length / rows.length
  const headers = rows.slice(0, 12).map((cells) => cells.filter(isKnownHeader).length)
  return even + addresses * 2 + Math.min(Math.max(0, ...headers), 4) + Math.min(usual, 20) / 100
}

const mostFrequent = (numbers: readonly number[]): number => {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 1
}

/** The delimiter that makes most of a table of the first lines. */
export function guessDelimiter(text: string): Delimiter {
  const sample = text.slice(0, SAMPLE_CHARS).replace(/\r\n?/g, '\n')
  const scores = DELIMITERS.map((delimiter) => (sample.includes(delimiter) ? score(sample, delimiter) : 0))
  return DELIMITERS[scores.indexOf(Math.max(...scores))] ?? ','
}
