/** Tags and what stands between them; neither looks beyond the next `<`, so that no text takes more than one pass. */
const TOKENS = /<(\/?)([A-Za-z][\w:.-]{0,60})([^<>]{0,4000})>|<!--[^<>]*-->|[^<]+|</g

export interface Token {
  /** Empty: what stands between tags. */
  tag: string
  isEnd: boolean
  /** Of a tag what it says of itself; else the words. */
  text: string
}

export function* tokensIn(markup: string): Generator<Token> {
  for (const [whole, slash = '', name = '', rest = ''] of markup.matchAll(TOKENS))
    if (name) yield { tag: name.toLowerCase(), isEnd: slash !== '', text: rest }
    else if (!whole.startsWith('<')) yield { tag: '', isEnd: false, text: unescaped(whole) }
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (all, decimal, hex, name) => {
    if (name) return NAMED[name.toLowerCase()] ?? all
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point).toWellFormed() : ' '
  })

/** The value of an attribute. */
export const attribute = (rest: string, name: string): string | undefined =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(rest)?.[1]
