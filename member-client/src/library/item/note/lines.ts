import type { Change, Written } from '../../../chat/composer/format.ts'

const HEADING = /^(#{1,3}) +/u
const POINT = /^(\s*)[-*•] +/u
const DEEPEST = 3

/** Changes each line of which something is selected, or in which the caret stands. */
const onLines = ({ text, start, end }: Written, changed: (lines: string[]) => string[]): Change => {
  const from = start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1
  // A line is not meant of which nothing but its beginning is selected.
  const next = text.indexOf('\n', end > start && text[end - 1] === '\n' ? end - 1 : end)
  const to = next < 0 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const insert = changed(lines).join('\n')
  if (lines.length > 1) return { from, to, insert, start: from, end: from + insert.length }
  const shift = insert.length - (to - from)
  return { from, to, insert, start: Math.max(from, start + shift), end: Math.max(from, end + shift) }
}

const isEmpty = (line: string): boolean => !line.trim()

/** Makes points of lines, and words again of what are points already. */
export const listToggled = (written: Written): Change =>
  onLines(written, (lines) => {
    if (lines.every(isEmpty)) return lines.map((line) => `- ${line.trim()}`)
    const isList = lines.every((line) => isEmpty(line) || POINT.test(line))
    return lines.map((line) => {
      if (isEmpty(line)) return line
      if (isList) return line.replace(POINT, '$1')
      return POINT.test(line) ? line : `- ${line}`
    })
  })

/** Makes headings of lines: large, smaller, smallest, and words again. */
export const headingStepped = (written: Written): Change =>
  onLines(written, (lines) => {
    const level = HEADING.exec(lines.find((line) => !isEmpty(line)) ?? '')?.[1]?.length ?? 0
    const sign = level === DEEPEST ? '' : `${'#'.repeat(level + 1)} `
    return lines.map((line) => (isEmpty(line) && lines.length > 1 ? line : sign + line.replace(HEADING, '')))
  })
