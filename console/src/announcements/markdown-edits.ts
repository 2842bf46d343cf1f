/** An edit: the text that replaces a range, and the selection after it. */
interface TextEdit {
  from: number
  to: number
  insert: string
  select: [from: number, to: number]
}

/** Puts a Markdown sign around the selection, or removes it again. */
export const wrapped =
  (sign: string) =>
  (text: string, from: number, to: number): TextEdit => {
    const inner = text.slice(from, to)
    const [start, end] = [from - sign.length, to + sign.length]
    const isWrapped =
      text.slice(start, from) === sign &&
      text.slice(to, end) === sign &&
      // One of two stars (bold) is not the sign for italics.
      text[start - 1] !== '*' &&
      text[end] !== '*'
    if (isWrapped && start >= 0)
      return { from: start, to: end, insert: inner, select: [start, start + inner.length] }
    const insert = `${sign}${inner}${sign}`
    return { from, to, insert, select: [from + sign.length, from + sign.length + inner.length] }
  }

const ADDRESS = 'https://'

/** Turns the selection into a link, then selects the address so that the admin can type over it. */
export const link = (text: string, from: number, to: number): TextEdit => {
  const linkText = text.slice(from, to) || 'words'
  const start = from + linkText.length + 3
  return { from, to, insert: `[${linkText}](${ADDRESS})`, select: [start, start + ADDRESS.length] }
}

/** Adds a list marker to the start of each line that the selection touches. */
export const listed =
  (signOf: (at: number) => string) =>
  (text: string, from: number, to: number): TextEdit => {
    const start = text.lastIndexOf('\n', from - 1) + 1
    const next = text.indexOf('\n', to)
    const end = next < 0 ? text.length : next
    const lines = text.slice(start, end).split('\n')
    const insert = lines.map((line, at) => `${signOf(at)}${line.replace(/^(?:- |\d+\. )/, '')}`).join('\n')
    const last = start + insert.length
    return { from: start, to: end, insert, select: [last, last] }
  }
