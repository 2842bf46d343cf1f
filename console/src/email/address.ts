import { cleanEmail } from '@metapyra/contract/email-address'

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
  const [local, domain = ''] = cleanEmail(address).split('@')
  const correctDomain = providers.includes(domain) ? undefined : slips.get(domain)
  return correctDomain ? `${local}@${correctDomain}` : null
}
