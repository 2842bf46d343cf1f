const GAP = /\S {2,}\S/
const SAMPLED_ROWS = 50
const MOST = 0.8

/** Text in columns made by spaces, as it is copied from a terminal or a PDF, with a tab between its cells. */
export function withTabs(text: string): string {
  const sample = text.slice(0, 65_536)
  if (/[\t;|]|,\S/.test(sample) || !GAP.test(sample)) return text
  const lines = sample.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '')
  const rows = lines.slice(0, SAMPLED_ROWS)
  if (rows.length < 2 || rows.filter((row) => GAP.test(row.trim())).length < rows.length * MOST) return text
  return text.replace(/(?<=\S) {2,}(?=\S)/g, '\t')
}
