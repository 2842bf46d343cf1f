/** Makes an element of whatever library shows it: React's `createElement`, Preact's `h`. */
export type MakeElement<E> = (
  type: string,
  props: Record<string, string | number>,
  ...children: (E | string)[]
) => E

type Tag = 'strong' | 'em'
interface Frame<E> {
  tag: Tag | null
  /** What opened it: shown as it is where nothing closes it. */
  mark: string
  children: (E | string)[]
}

/** Lengths are bounded: what is hostile costs no more than what is long. */
const TOKEN =
  /\\[\\*[\]()-]|\*{1,3}|\[([^[\]\n]{1,300})\]\(((?:[^\s()]|\([^\s()]{0,300}\)){1,1000})\)|\bhttps?:\/\/[^\s<>"'*[\]]{1,1000}/giu
const MARKS: Record<string, Tag[]> = { '*': ['em'], '**': ['strong'], '***': ['strong', 'em'] }
const SAFE_PROTOCOLS = ['http:', 'https:', 'mailto:']

/** The address a link may lead to; null for every other kind, and where a name before an @ poses as the host. */
const safeHref = (address: string): string | null => {
  if (!URL.canParse(address)) return null
  const { protocol, username, password, href } = new URL(address)
  return SAFE_PROTOCOLS.includes(protocol) && !username && !password ? href : null
}

/** A sentence's end, and a bracket around the address, are not the address's. */
const trimmed = (address: string): string => address.replace(/(?:[.,:;!?]|\)(?<!\([^)]*\)))+$/u, '')

/** Words that look like an address themselves would lie about where they lead: the true one stands there instead. */
const honest = (label: string, href: string): string =>
  /^\s*(?:\w+:\/\/|www\.|[\w-]+(?:\.[\w-]+)+(?:\/|\s*$))/iu.test(label) ? href : label

/** One run of text as text and elements: bold, italic, links and line breaks. */
export const inlineText = <E>(source: string, make: MakeElement<E>): (E | string)[] => {
  const stack: [Frame<E>, ...Frame<E>[]] = [{ tag: null, mark: '', children: [] }]
  let made = 0
  const top = (): Frame<E> => stack.at(-1) ?? stack[0]
  const push = (...children: (E | string)[]) => top().children.push(...children)
  const pushText = (text: string) => {
    text.split('\n').forEach((line, at) => {
      if (at > 0) push(make('br', { key: made++ }))
      if (line) push(line)
    })
  }
  const pushLink = (label: string, href: string) => {
    const leadsOut = { target: '_blank', rel: 'noopener noreferrer nofollow' }
    push(make('a', { key: made++, href, title: href, dir: 'auto', ...leadsOut }, honest(label, href)))
  }
  const isOpen = (tag: Tag) => stack.some((frame) => frame.tag === tag)
  /** Takes the innermost frame off: as its element, or as what was typed. */
  const fold = (isClosed: boolean) => {
    const { tag, mark, children } = stack.pop() ?? stack[0]
    if (isClosed && tag) push(make(tag, { key: made++ }, ...children))
    else push(mark, ...children)
  }
  const close = (tag: Tag) => {
    while (top().tag !== tag) fold(false)
    fold(true)
  }
  const pushMark = (mark: string, before: string, after: string) => {
    const tags = MARKS[mark] ?? []
    if (tags.every(isOpen) && /\S/u.test(before)) {
      const inside = tags.toSorted((a, b) => depth(b) - depth(a))
      for (const tag of inside) close(tag)
    } else if (!tags.some(isOpen) && /\S/u.test(after)) {
      for (const tag of tags) stack.push({ tag, mark: tag === 'strong' ? '**' : '*', children: [] })
    } else pushText(mark)
  }
  const depth = (tag: Tag) => stack.findIndex((frame) => frame.tag === tag)

  let at = 0
  for (const { 0: token, 1: label, 2: address, index } of source.matchAll(TOKEN)) {
    pushText(source.slice(at, index))
    at = index + token.length
    if (MARKS[token]) pushMark(token, source[index - 1] ?? '', source[at] ?? '')
    else if (token.startsWith('\\')) pushText(token.slice(1))
    else {
      const bare = label === undefined ? trimmed(token) : token
      const href = safeHref(address ?? bare)
      if (href) pushLink(label ?? bare, href)
      else pushText(bare)
      pushText(token.slice(bare.length))
    }
  }
  pushText(source.slice(at))
  while (stack.length > 1) fold(false)
  return stack[0].children
}
