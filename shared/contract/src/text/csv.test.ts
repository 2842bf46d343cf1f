import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvLine } from './csv.ts'

/** Parses CSV row by row as in RFC 4180, independently of the product's parser. */
const read = (text: string, delimiter = ','): string[][] => {
  const rows: string[][] = []
  let [row, cell, isQuoted]: [string[], string, boolean] = [[], '', false]
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (isQuoted && sign === '"' && text[at + 1] === '"') {
      cell += sign
      at += 1
    } else if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && sign === delimiter) {
      row.push(cell)
      cell = ''
    } else if (!isQuoted && text.startsWith('\r\n', at)) {
      rows.push([...row, cell])
      ;[row, cell] = [[], '']
      at += 1
    } else cell += sign
  }
  return rows
}

/** Cells that a spreadsheet would run as a formula, as OWASP lists them. */
const RUNS = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\0]/
const hostile = fc
  .tuple(
    fc.constantFrom('=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠', ' =', '\n=', '\0=', "'="),
    fc.string(),
  )
  .map(([start, rest]) => start + rest)
const cells = fc.array(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), hostile), { minLength: 1 })

describe('[T13] a file for a spreadsheet', () => {
  it.each([',', ';', '\t'])('runs nothing, and says in each cell what was in it, between %j', (delimiter) => {
    const parsedLine = (line: string[]) => {
      const [row = [], ...otherRows] = read(csvLine(line, delimiter), delimiter)
      expect(otherRows).toEqual([])
      expect(row.filter((cell) => RUNS.test(cell))).toEqual([])
      expect(row.map((cell, at) => (RUNS.test(line[at] ?? '') ? cell.slice(1) : cell))).toEqual(line)
    }
    fc.assert(fc.property(cells, parsedLine), { numRuns: 1000 })
  })

  it.each([
    '=1+1',
    '+1',
    '-1+cmd|/C calc!A0',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '＝1',
    '  =HYPERLINK("http://x")',
    '\n=1',
    '\0=1',
  ])('makes a text of %j', (cell) => expect(read(csvLine([cell]))).toEqual([[`'${cell}`]]))
})
