import type { PageMetadata } from './tables.ts'

const MOST_LINK = 2000
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g
const LINK = /https?:\/\/[^\s<>"'`\\]+/giu

/**
 * Removes punctuation at a sentence's end and an unmatched closing bracket from an address. Reads each character at
 * most twice.
 */
const trimmed = (address: string): string => {
  let unopened = 0
  for (const sign of address) unopened += sign === ')' ? 1 : sign === '(' ? -1 : 0
  let end = address.length
  for (; end > 0; end--) {
    const last = address.charAt(end - 1)
    if (last === ')' && unopened > 0) unopened--
    else if (!'.,:;!?_~*'.includes(last)) break
  }
  return address.slice(0, end)
}

/** Returns the first web address in a message, as typed; ignores code and addresses that are too long. */
export const firstLink = (body: string): string | undefined => {
  for (const [found] of body.replace(CODE, ' ').matchAll(LINK)) {
    const [typed = found] = found.split('](', 1)
    if (typed.length > MOST_LINK) continue
    const link = trimmed(typed)
    if (URL.canParse(link)) return link
  }
  return undefined
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const decoded = (text: string): string =>
  text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|\w{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
  })

/** Returns text as one line that can be stored and displayed, without characters that change text direction. */
const singleLine = (text: string | undefined, most: number): string => {
  const line = decoded(text ?? '')
    .toWellFormed()
    .replace(/\p{C}/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  return line.length > most ? `${line.slice(0, most - 1).toWellFormed()}…` : line
}

const ATTRIBUTE = /([a-z:-]{1,40})\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'>]{1,2000}))/gi
const MOST_TAG = 8000
const MOST_TAGS = 300

/** Yields the tags of a kind. Each ends at its first bracket, as in browsers outside quotes. */
const tagsOf = function* (html: string, lower: string, name: string) {
  let at = lower.indexOf(`<${name}`)
  for (let count = 0; at >= 0 && count < MOST_TAGS; count += 1) {
    const end = lower.indexOf('>', at)
    if (end < 0) return
    yield html.slice(at, Math.min(end, at + MOST_TAG))
    at = lower.indexOf(`<${name}`, end)
  }
}

/** Returns a page's title, description and picture address from its head. Undefined if it has no title. */
export const pageMetadata = (
  html: string,
  url: URL,
): { words: PageMetadata; picture: string | undefined } | undefined => {
  const lower = html.toLowerCase()
  const metaValues = new Map<string, string>()
  for (const tag of tagsOf(html, lower, 'meta')) {
    const attributes = new Map<string, string>()
    for (const [, name = '', ...values] of tag.matchAll(ATTRIBUTE))
      attributes.set(name.toLowerCase(), values.find((value) => value !== undefined) ?? '')
    const name = (attributes.get('property') ?? attributes.get('name') ?? '').toLowerCase()
    const content = attributes.get('content')
    if (name && content && !metaValues.has(name)) metaValues.set(name, content)
  }
  const [opening] = tagsOf(html, lower, 'title')
  const from = opening === undefined ? -1 : html.indexOf(opening) + opening.length + 1
  const heading = from < 0 ? '' : html.slice(from, Math.max(from, lower.indexOf('</title', from)))
  const title = singleLine(metaValues.get('og:title') ?? metaValues.get('twitter:title') ?? heading, 200)
  if (!title) return undefined
  const description =
    metaValues.get('og:description') ?? metaValues.get('twitter:description') ?? metaValues.get('description')
  const image =
    metaValues.get('og:image:secure_url') ?? metaValues.get('og:image') ?? metaValues.get('twitter:image')
  const words = {
    title,
    description: singleLine(description, 300),
    siteName: singleLine(metaValues.get('og:site_name'), 80) || url.hostname.replace(/^www\./, ''),
  }
  const picture = image && decoded(image).trim()
  return {
    words,
    picture: picture && URL.canParse(picture, url.href) ? new URL(picture, url).href : undefined,
  }
}

const NAMED_CHARSET = /charset\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i
const HEAD_BYTES = 1024

/** Decodes a page by the charset in its header or its beginning. */
export const textOfPage = (body: Buffer, contentType: string): string => {
  const name =
    NAMED_CHARSET.exec(contentType)?.[1] ??
    NAMED_CHARSET.exec(body.subarray(0, HEAD_BYTES).toString('latin1'))?.[1]
  try {
    return new TextDecoder(name ?? 'utf-8').decode(body)
  } catch {
    return new TextDecoder().decode(body)
  }
}
