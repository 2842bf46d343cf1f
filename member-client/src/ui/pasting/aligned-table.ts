const NUMERIC = /^[-+(]?[\p{Sc}]?\s?[\d.,'\s]+\s?[\p{Sc}%)]?$/u

/** Columns that a text takes in a monospaced font. East Asian letters take two. */
const widthOf = (text: string): number =>
  [...text].reduce(
    (sum, letter) =>
      sum + (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff01-\uff60]/u.test(letter) ? 2 : 1),
    0,
  )

/** Formats rows as lines with aligned columns. Numbers are right-aligned. */
export const alignedTable = (all: readonly (readonly string[])[]): string => {
  const rows = all.filter((row) => row.some(Boolean))
  const count = Math.max(0, ...rows.map(({ length }) => length))
  const columns = Array.from({ length: count }, (_, at) => rows.map((row) => row[at] ?? ''))
  const filledColumns = columns.filter((cells) => cells.some(Boolean))
  const widths = filledColumns.map((cells) => Math.max(...cells.map(widthOf)))
  const areNumbers = filledColumns.map((cells) => {
    const bodyCells = cells.slice(1).filter(Boolean)
    return bodyCells.length > 0 && bodyCells.every((cell) => NUMERIC.test(cell))
  })
  return rows
    .map((_, line) =>
      filledColumns
        .map((cells, at) => {
          const cell = cells[line] ?? ''
          const blanks = ' '.repeat(Math.max(0, (widths[at] ?? 0) - widthOf(cell)))
          return areNumbers[at] ? blanks + cell : cell + blanks
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
