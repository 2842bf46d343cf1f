const SAFE_PROTOCOLS = ['http:', 'https:', 'mailto:']

/** The address a link may lead to; null for every other kind, and where a name before an @ poses as the host. */
export const safeHref = (address: string): string | null => {
  const whole = /^www\./iu.test(address) ? `https://${address}` : address
  if (!URL.canParse(whole)) return null
  const { protocol, username, password, href } = new URL(whole)
  return SAFE_PROTOCOLS.includes(protocol) && !username && !password ? href : null
}

const count = (text: string, sign: string): number => text.split(sign).length - 1

/** A sentence's end, marks, and a bracket that was opened before the address, are not the address's. */
export const trimmedAddress = (address: string): string => {
  let end = address.length
  let unopened = count(address, ')') - count(address, '(')
  for (; end > 0; end--) {
    const last = address.charAt(end - 1)
    if (last === ')' && unopened-- > 0) continue
    if (!'.,:;!?_~'.includes(last)) break
  }
  return address.slice(0, end)
}

/** Words that look like an address themselves would lie about where they lead: the true one stands there instead. */
export const honestLabel = (label: string, href: string): string =>
  /^\s*(?:\w+:\/\/|www\.|[\w-]+(?:\.[\w-]+)+(?:\/|\s*$))/iu.test(label) ? href : label
