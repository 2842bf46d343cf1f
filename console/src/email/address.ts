const shape =
  /^[^\s@"(),:;<>[\]\\]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i

/** Extracts the address from `"Ann Lee" <ann@acme.com>` or `mailto:ann@acme.com`, and trims spaces around it. */
export function extractAddress(cell: string): string {
  const inBrackets = /<([^<>]+)>\s*$/.exec(cell)
  return (inBrackets?.[1] ?? cell).trim().replace(/^mailto:/i, '')
}

/** Email addresses are compared without case, as on the server. */
export const emailKey = (address: string) => address.toLowerCase()

export const isEmail = (address: string) =>
  address.length <= 254 && shape.test(address) && !address.includes('..') && !/^\.|\.@/.test(address)

/** Returns how to fix an invalid email address, worded for what is wrong with it. */
export function howToFixEmail(address: string): string {
  const at = address.split('@').length - 1
  if (at === 0) return 'Add an @, like ann@acme.com.'
  if (at > 1 || /[;,]\s*\S+@/.test(address)) return 'Keep one email per row.'
  if (/\s/.test(address)) return `Remove the space: ${address.replace(/\s+/g, '')}`
  if (address.includes(',')) return `Use a dot instead of the comma: ${address.replaceAll(',', '.')}`
  if (address.includes('..')) return `Use one dot: ${address.replace(/\.{2,}/g, '.')}`
  if (address.length > 254) return 'An email can have up to 254 characters.'
  if (/[^\x20-\x7e]/.test(address.split('@')[1] ?? '')) return 'Use only plain letters after the @.'
  if (!/@.+\..+/.test(address)) return 'Add a domain after the @, like acme.com.'
  return 'Check the email. It should look like ann@acme.com.'
}

const providers = ['gmail.com', 'hotmail.com', 'outlook.com', 'yahoo.com', 'icloud.com', 'googlemail.com']
const slips = new Map([
  ['gmial.com', 'gmail.com'],
  ['gmai.com', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gmal.com', 'gmail.com'],
  ['gnail.com', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['hotmial.com', 'hotmail.com'],
  ['hotmail.con', 'hotmail.com'],
  ['outlok.com', 'outlook.com'],
  ['outlook.con', 'outlook.com'],
  ['yaho.com', 'yahoo.com'],
  ['yahoo.con', 'yahoo.com'],
])

/** Returns the address that was probably meant if a well-known provider's domain is misspelled. */
export function suggestCorrection(address: string): string | null {
  const [local, domain = ''] = emailKey(address).split('@')
  const correctDomain = providers.includes(domain) ? undefined : slips.get(domain)
  return correctDomain ? `${local}@${correctDomain}` : null
}
