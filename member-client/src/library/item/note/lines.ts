import type { Change, SelectedText } from '../../../chat/composer/format.ts'

const HEADING = /^(#{1,3}) +/u
const POINT = /^(\s*)[-*•] +/u
const DEEPEST = 3

/** Changes each line that the selection or the caret touches. */
const onLines = ({ text, start, end }: SelectedText, changed: (lines: string[]) => string[]): Change => {
  const from = start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1
  // A selection that ends right after a line break doesn't include the next line.
  const next = text.indexOf('\n', end > start && text[end - 1] === '\n' ? end - 1 : end)
  const to = next < 0 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const insert = changed(lines).join('\n')
  if (lines.length > 1) return { from, to, insert, start: from, end: from + insert.length }
  const shift = insert.length - (to - from)
  return { from, to, insert, start: Math.max(from, start + shift), end: Math.max(from, end + shift) }
}

const isEmpty = (line: string): boolean => !line.trim()

/** Turns lines into list items, and list items back into plain lines. */
export const listToggled = (input: SelectedText): Change =>
  onLines(input, (lines) => {
    if (lines.every(isEmpty)) return lines.map((line) => `- ${line.trim()}`)
    const isList = lines.every((line) => isEmpty(line) || POINT.test(line))
    return lines.map((line) => {
      if (isEmpty(line)) return line
      if (isList) return line.replace(POINT, '$1')
      return POINT.test(line) ? line : `- ${line}`
    })
  })

/** Steps lines through the heading levels: large, medium, small, and back to plain text. */
export const headingStepped = (input: SelectedText): Change =>
  onLines(input, (lines) => {
    const level = HEADING.exec(lines.find((line) => !isEmpty(line)) ?? '')?.[1]?.length ?? 0
    const sign = level === DEEPEST ? '' : `${'#'.repeat(level + 1)} `
    return lines.map((line) => (isEmpty(line) && lines.length > 1 ? line : sign + line.replace(HEADING, '')))
  })
