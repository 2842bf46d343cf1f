import { linkLabel, safeHref, trimmedAddress } from './web-address.ts'

/** Creates an element of the rendering library: React's `createElement` or Preact's `h`. */
export type MakeElement<E> = (
  type: string,
  props: Record<string, string | number>,
  ...children: (E | string)[]
) => E

interface Frame<E> {
  /** The opening mark, displayed as typed if nothing closes it. */
  mark: string
  children: (E | string)[]
}

/** Lengths are bounded, so that hostile text costs no more than other text of its length. */
const TOKEN =
  /\\[*[\]()-]|\*+|_+|~+|`([^`\n]+)`|\[([^[\]\n]{1,300})\]\(((?:[^\s()]|\([^\s()]{0,300}\)){1,1000})\)|(?<![a-z\d])(?:https?:\/\/|www\.)[^\s<>"'`*[\]]{1,1000}/giu
const TAGS: Record<string, string> = { '*': 'em', _: 'em', '**': 'strong', '~~': 'del' }
/** Inside a word or a calculation these marks are literal. Scripts without word spacing are not affected. */
const WORD = /[\p{Lu}\p{Ll}\p{Nd}\\]/u

/** Converts inline text to strings and elements: bold, italic, struck out, code, links and line breaks. */
export const inlineText = <E>(source: string, make: MakeElement<E>): (E | string)[] => {
  const stack: [Frame<E>, ...Frame<E>[]] = [{ mark: '', children: [] }]
  let nodeCount = 0
  const top = (): Frame<E> => stack.at(-1) ?? stack[0]
  const push = (...children: (E | string)[]) => top().children.push(...children)
  const pushText = (text: string) => {
    text.split('\n').forEach((line, at) => {
      if (at > 0) push(make('br', { key: nodeCount++ }))
      if (line) push(line)
    })
  }
  const pushLink = (href: string, words: string) => {
    const leadsOut = { target: '_blank', rel: 'noopener noreferrer nofollow' }
    push(make('a', { key: nodeCount++, href, title: href, dir: 'auto', ...leadsOut }, words))
  }
  const isOpen = (mark: string) => stack.some((frame) => frame.mark === mark)
  /** Closes the innermost frame: as its element, or as the text that was typed. */
  const fold = (isClosed: boolean) => {
    const { mark, children } = stack.pop() ?? stack[0]
    if (isClosed) push(make(TAGS[mark] ?? 'em', { key: nodeCount++ }, ...children))
    else {
      top().children.push(mark)
      for (const child of children) top().children.push(child)
    }
  }
  const close = (mark: string) => {
    while (top().mark !== mark) fold(false)
    fold(true)
  }
  const depth = (mark: string) => stack.findIndex((frame) => frame.mark === mark)
  const pushMark = (sign: string, before: string, after: string) => {
    const marks = sign === '***' ? ['**', '*'] : [sign]
    if (marks.every(isOpen) && /\S/u.test(before) && !WORD.test(after)) {
      for (const mark of marks.toSorted((a, b) => depth(b) - depth(a))) close(mark)
    } else if (!marks.some(isOpen) && /\S/u.test(after) && !WORD.test(before)) {
      for (const mark of marks) stack.push({ mark, children: [] })
    } else pushText(sign)
  }

  let at = 0
  const next = new RegExp(TOKEN)
  for (let match = next.exec(source); match; match = next.exec(source)) {
    const { 0: token, 1: code, 2: label, 3: address, index } = match
    pushText(source.slice(at, index))
    at = index + token.length
    if (token === '***' || TAGS[token]) pushMark(token, source[index - 1] ?? '', source[at] ?? '')
    else if (/^[*_~]/u.test(token)) pushText(token)
    else if (code !== undefined) push(make('code', { key: nodeCount++ }, code))
    else if (token.startsWith('\\')) pushText(token.slice(1))
    else {
      const linkText = address === undefined ? trimmedAddress(token) : token
      const href = safeHref(address ?? linkText)
      if (href) pushLink(href, label === undefined ? linkText : linkLabel(label, href))
      else pushText(linkText)
      at = index + linkText.length
      next.lastIndex = at
    }
  }
  pushText(source.slice(at))
  while (stack.length > 1) fold(false)
  return stack[0].children
}
