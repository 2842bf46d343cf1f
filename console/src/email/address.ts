import { cleanEmail, isEmail } from '@metapyra/contract/email-address'

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

/**
 * Returns the address that was probably meant if a well-known provider's domain is misspelled, or if it begins with an
 * apostrophe, which hardly any does and spreadsheets put before texts.
 */
export function suggestCorrection(address: string): string | null {
  const cleaned = cleanEmail(address)
  const [local = '', domain = ''] = cleaned.split('@')
  const correctDomain = providers.includes(domain) ? undefined : slips.get(domain)
  const meant = `${local.replace(/^['`]+/, '')}@${correctDomain ?? domain}`
  return meant !== cleaned && isEmail(meant) ? meant : null
}
