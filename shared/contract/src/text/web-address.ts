const SAFE_PROTOCOLS = ['http:', 'https:', 'mailto:']

/**
 * The normalized address of a link if it is allowed. Null for all other kinds, and if a name before an @ imitates a
 * host.
 */
export const safeHref = (address: string): string | null => {
  const whole = /^www\./iu.test(address) ? `https://${address}` : address
  if (!URL.canParse(whole)) return null
  const { protocol, username, password, href } = new URL(whole)
  return SAFE_PROTOCOLS.includes(protocol) && !username && !password ? href : null
}

const count = (text: string, sign: string): number => text.split(sign).length - 1

/** Cuts off punctuation at the end of a sentence, and a bracket that was opened before the address. */
export const trimmedAddress = (address: string): string => {
  let end = address.length
  let surplusBrackets = count(address, ')') - count(address, '(')
  for (; end > 0; end--) {
    const last = address.charAt(end - 1)
    if (last === ')' && surplusBrackets-- > 0) continue
    if (!'.,:;!?_~'.includes(last)) break
  }
  return address.slice(0, end)
}

/** A label that looks like an address could misrepresent the target, so the actual address replaces it. */
export const linkLabel = (label: string, href: string): string =>
  /^\s*(?:\w+:\/\/|www\.|[\w-]+(?:\.[\w-]+)+(?:\/|\s*$))/iu.test(label) ? href : label
