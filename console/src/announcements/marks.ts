/** What takes the place of a part of the text, and what is selected then. */
interface Made {
  from: number
  to: number
  insert: string
  select: [from: number, to: number]
}

/** Puts a sign around what is selected, or takes it off again. */
export const wrapped =
  (sign: string) =>
  (text: string, from: number, to: number): Made => {
    const inner = text.slice(from, to)
    const [start, end] = [from - sign.length, to + sign.length]
    const isWrapped =
      text.slice(start, from) === sign &&
      text.slice(to, end) === sign &&
      // One star of two is not the sign of slanted words.
      text[start - 1] !== '*' &&
      text[end] !== '*'
    if (isWrapped && start >= 0)
      return { from: start, to: end, insert: inner, select: [start, start + inner.length] }
    const insert = `${sign}${inner}${sign}`
    return { from, to, insert, select: [from + sign.length, from + sign.length + inner.length] }
  }

const ADDRESS = 'https://'

/** Makes a link of what is selected; the address is selected then, to be typed over. */
export const link = (text: string, from: number, to: number): Made => {
  const words = text.slice(from, to) || 'words'
  const start = from + words.length + 3
  return { from, to, insert: `[${words}](${ADDRESS})`, select: [start, start + ADDRESS.length] }
}

/** Begins each line that the selection touches with a sign of a list. */
export const listed =
  (signOf: (at: number) => string) =>
  (text: string, from: number, to: number): Made => {
    const start = text.lastIndexOf('\n', from - 1) + 1
    const next = text.indexOf('\n', to)
    const end = next < 0 ? text.length : next
    const lines = text.slice(start, end).split('\n')
    const insert = lines.map((line, at) => `${signOf(at)}${line.replace(/^(?:- |\d+\. )/, '')}`).join('\n')
    const last = start + insert.length
    return { from: start, to: end, insert, select: [last, last] }
  }
