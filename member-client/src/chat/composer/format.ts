/** A text and its selection. */
export interface SelectedText {
  text: string
  start: number
  end: number
}
/** An edit: the text that replaces a range, and the selection after it. */
export interface Change {
  from: number
  to: number
  insert: string
  start: number
  end: number
}

export type Mark = '**' | '_' | '~~' | '`'

/** In a list item or quote, only the text after the marker is formatted. */
const LINE = /^(\s*(?:(?:[-*•]|\d{1,9}[.)]|>)\s+)*)(.*?)(\s*)$/u

const parts = (line: string): [before: string, words: string, after: string] => {
  const [, before = '', words = '', after = ''] = LINE.exec(line) ?? []
  return [before, words, after]
}
const isMarked = (words: string, mark: Mark) =>
  words.length > 2 * mark.length && words.startsWith(mark) && words.endsWith(mark)

/** Puts a mark around the selection, line by line, or removes it if it is around the whole selection. */
export const toggled = ({ text, start, end }: SelectedText, mark: Mark): Change => {
  const { length } = mark
  const isAround = text.slice(start - length, start) === mark && text.slice(end, end + length) === mark
  if (start >= length && isAround) {
    const inner = text.slice(start, end)
    return { from: start - length, to: end + length, insert: inner, start: start - length, end: end - length }
  }
  if (start === end) {
    // At the end of marked text, the caret moves behind the mark.
    if (text.slice(start, start + length) === mark)
      return { from: start, to: start + length, insert: mark, start: start + length, end: start + length }
    return { from: start, to: start, insert: mark + mark, start: start + length, end: start + length }
  }
  const lines = text.slice(start, end).split('\n').map(parts)
  if (!text.slice(start, end).trim()) return { from: start, to: start, insert: '', start, end }
  const isOff = lines.every(([, words]) => !words || isMarked(words, mark))
  const changed = lines.map(([before, words, after]) => {
    if (!words) return before + after
    const replaced = isOff
      ? words.slice(length, -length)
      : isMarked(words, mark)
        ? words
        : `${mark}${words}${mark}`
    return before + replaced + after
  })
  const insert = changed.join('\n')
  if (lines.length > 1) return { from: start, to: end, insert, start, end: start + insert.length }
  // In a single line, the text stays selected without its marks, so that the same key removes them again.
  const [[before, , after] = ['', '', '']] = lines
  const margin = isOff ? 0 : length
  return {
    from: start,
    to: end,
    insert,
    start: start + before.length + margin,
    end: start + insert.length - after.length - margin,
  }
}

/** Several lines of code become a code block. */
export const codeToggled = (input: SelectedText): Change => {
  const { text, start, end } = input
  const selection = text.slice(start, end)
  if (!selection.includes('\n')) return toggled(input, '`')
  const block = /^```[^\n`]*\n([\s\S]*?)\n```$/u.exec(selection)
  const before = start > 0 && text[start - 1] !== '\n' ? '\n' : ''
  const after = end < text.length && text[end] !== '\n' ? '\n' : ''
  const insert = block?.[1] ?? `${before}\`\`\`\n${selection}\n\`\`\`${after}`
  return {
    from: start,
    to: end,
    insert,
    start: start + (block ? 0 : before.length),
    end: start + insert.length - (block ? 0 : after.length),
  }
}

const ADDRESS = /^(?:https?:\/\/|www\.)\S+$/u
const LINK = /^\[([^[\]\n]*)\]\([^()\s]*\)$/u

/** Turns the selection into a link whose address is typed next; if an address is selected, its text is typed next. */
export const linkToggled = ({ text, start, end }: SelectedText): Change => {
  const selection = text.slice(start, end)
  const words = LINK.exec(selection)?.[1]
  if (words !== undefined) return { from: start, to: end, insert: words, start, end: start + words.length }
  const isAddress = ADDRESS.test(selection)
  const insert = isAddress ? `[](${selection})` : `[${selection}]()`
  const caret = start + (isAddress || !selection ? 1 : insert.length - 1)
  return { from: start, to: end, insert, start: caret, end: caret }
}
