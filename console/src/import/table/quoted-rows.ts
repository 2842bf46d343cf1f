/** Excel puts each row in quotes if a CSV was opened as one column and saved again: `"Ann,ann@acme.com,""Sales, EU"""`. */
const QUOTED_ROW = /^\s*"((?:[^"]|"")*)"[\s,;\t]*$/
const SAMPLED_ROWS = 50

/** The text with each row taken out of its quotes, if every row is wholly in quotes and has delimiters within. */
export function unquoteRows(text: string): string {
  if (!/^\s*"/.test(text)) return text
  const lines = text.split(/\r\n|\n|\r/)
  const sample = lines.filter((line) => line.trim() !== '').slice(0, SAMPLED_ROWS)
  const inner = sample.map((line) => QUOTED_ROW.exec(line)?.[1])
  const areRows = inner.length > 1 && inner.every((row) => row !== undefined && /[,;|\t]/.test(row))
  // Names such as “Lee, Ann”, one a line, are no rows.
  if (!areRows || !inner.some((row) => row?.includes('@'))) return text
  return lines.map((line) => QUOTED_ROW.exec(line)?.[1]?.replaceAll('""', '"') ?? line).join('\n')
}
