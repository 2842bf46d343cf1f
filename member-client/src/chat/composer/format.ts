/** A text and what of it is selected. */
export interface Written {
  text: string
  start: number
  end: number
}
/** What is put in the place of what stands from there to there, and what is selected then. */
export interface Change {
  from: number
  to: number
  insert: string
  start: number
  end: number
}

export type Mark = '**' | '_' | '~~' | '`'

/** Of a line in a list or a quote only what it says is marked. */
const LINE = /^(\s*(?:(?:[-*•]|\d{1,9}[.)]|>)\s+)*)(.*?)(\s*)$/u

const parts = (line: string): [before: string, words: string, after: string] => {
  const [, before = '', words = '', after = ''] = LINE.exec(line) ?? []
  return [before, words, after]
}
const isMarked = (words: string, mark: Mark) =>
  words.length > 2 * mark.length && words.startsWith(mark) && words.endsWith(mark)

/** Sets a mark around what is selected, line by line, or takes it away where it stands around all of it. */
export const toggled = ({ text, start, end }: Written, mark: Mark): Change => {
  const { length } = mark
  const isAround = text.slice(start - length, start) === mark && text.slice(end, end + length) === mark
  if (start >= length && isAround) {
    const inner = text.slice(start, end)
    return { from: start - length, to: end + length, insert: inner, start: start - length, end: end - length }
  }
  if (start === end) {
    // At the end of what is marked one goes on after it.
    if (text.slice(start, start + length) === mark)
      return { from: start, to: start + length, insert: mark, start: start + length, end: start + length }
    return { from: start, to: start, insert: mark + mark, start: start + length, end: start + length }
  }
  const lines = text.slice(start, end).split('\n').map(parts)
  if (!text.slice(start, end).trim()) return { from: start, to: start, insert: '', start, end }
  const isOff = lines.every(([, words]) => !words || isMarked(words, mark))
  const changed = lines.map(([before, words, after]) => {
    if (!words) return before + after
    const own = isOff
      ? words.slice(length, -length)
      : isMarked(words, mark)
        ? words
        : `${mark}${words}${mark}`
    return before + own + after
  })
  const insert = changed.join('\n')
  if (lines.length > 1) return { from: start, to: end, insert, start, end: start + insert.length }
  // Of one line the words stay selected, without their marks, so that the same key takes these away again.
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

/** Several lines of code are a block of them. */
export const codeToggled = (written: Written): Change => {
  const { text, start, end } = written
  const chosen = text.slice(start, end)
  if (!chosen.includes('\n')) return toggled(written, '`')
  const block = /^```[^\n`]*\n([\s\S]*?)\n```$/u.exec(chosen)
  const before = start > 0 && text[start - 1] !== '\n' ? '\n' : ''
  const after = end < text.length && text[end] !== '\n' ? '\n' : ''
  const insert = block?.[1] ?? `${before}\`\`\`\n${chosen}\n\`\`\`${after}`
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

/** A link of what is selected: to what is typed next, or called so where an address is selected. */
export const linkToggled = ({ text, start, end }: Written): Change => {
  const chosen = text.slice(start, end)
  const words = LINK.exec(chosen)?.[1]
  if (words !== undefined) return { from: start, to: end, insert: words, start, end: start + words.length }
  const isAddress = ADDRESS.test(chosen)
  const insert = isAddress ? `[](${chosen})` : `[${chosen}]()`
  const caret = start + (isAddress || !chosen ? 1 : insert.length - 1)
  return { from: start, to: end, insert, start: caret, end: caret }
}
