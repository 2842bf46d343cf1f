/** One table of figures, each beside the run it is compared with. */
export interface Figures {
  title: string
  head: string[]
  rows: string[][]
  notes: string[]
  /** Those that a later run is held against. */
  kept?: Kept[]
}

/** A figure that must not get worse unseen (scripts/bench-baseline.ts). */
export interface Kept {
  name: string
  value: number
  /** The share of it that it may be worse by. */
  may: number
  /** In its own unit: less than this is told of nothing. */
  noise: number
  isMoreBetter?: boolean
}

/** A goal that was met or missed, as it stands in a table. */
export const verdict = (isMet: boolean): string => (isMet ? 'met' : '**missed**')

export const median = (values: readonly number[]): number => percentile(values, 50)

/** Nearest rank; NaN of nothing. */
export const percentile = (values: readonly number[], percent: number): number => {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN
}

export const rounded = (value: number, digits = 0): string =>
  value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** Markdown whose columns stand straight in a terminal too. */
export const toMarkdown = ({ title, head, rows, notes }: Figures): string => {
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
