export interface TextPart {
  text: string
  href?: string
}

const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"']+/giu
/** A sentence's end, and brackets that were opened outside, are not the address's. */
const trimmed = (address: string): string => {
  const end = address.replace(/[.,:;!?]+$/u, '')
  const opened = end.split('(').length
  return end.endsWith(')') && end.split(')').length > opened ? trimmed(end.slice(0, -1)) : end
}

const hrefOf = (address: string): string | undefined => {
  const href = /^https?:/iu.test(address) ? address : `https://${address}`
  return URL.canParse(href) ? href : undefined
}

/** Splits a message into plain text and web addresses; only http and https ever become links. */
export const textParts = (body: string): TextPart[] => {
  const parts: TextPart[] = []
  let at = 0
  for (const match of body.matchAll(ADDRESS)) {
    const address = trimmed(match[0])
    const href = hrefOf(address)
    if (!href) continue
    if (match.index > at) parts.push({ text: body.slice(at, match.index) })
    parts.push({ text: address, href })
    at = match.index + address.length
  }
  if (at < body.length) parts.push({ text: body.slice(at) })
  return parts
}
