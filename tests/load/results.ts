/** A table of results, each compared with an earlier run. */
export interface ResultTable {
  title: string
  head: string[]
  rows: string[][]
  notes: string[]
  /** The results that later runs are compared with. */
  kept?: BaselineResult[]
}

/** A result that must not get worse unnoticed (scripts/bench-baseline.ts). */
export interface BaselineResult {
  name: string
  value: number
  /** The fraction by which it may get worse. */
  may: number
  /** In its own unit: smaller differences mean nothing. */
  noise: number
  isMoreBetter?: boolean
}

/** Whether a goal was met or missed, as text for a table. */
export const verdict = (isMet: boolean): string => (isMet ? 'met' : '**missed**')

export const median = (values: readonly number[]): number => percentile(values, 50)

/** By nearest rank; NaN for no values. */
export const percentile = (values: readonly number[], percent: number): number => {
  const sorted = [...values].sort((left, right) => left - right)
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN
}

export const rounded = (value: number, digits = 0): string =>
  value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** Markdown with aligned columns, readable in a terminal too. */
export const toMarkdown = ({ title, head, rows, notes }: ResultTable): string => {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [
    `### ${title}`,
    '',
    line(head),
    rule,
    ...rows.map(line),
    '',
    ...notes.flatMap((note) => [note, '']),
  ].join('\n')
}
