import { cleanEmail, isEmail } from '@metapyra/contract/email-address'
import { emailProblem } from '@metapyra/contract/email-problem'
import { addressesIn, strayWordsIn } from '@metapyra/session/addresses'

/** Email addresses in pasted text, cleaned, each once. */
export const cleanAddressesIn = (text: string): string[] => [...new Set(addressesIn(text).map(cleanEmail))]

/**
 * Returns the parts of a pasted text that are not email addresses. A name is one of them unless `<its address>`
 * follows.
 */
export const invalidAddressesIn = (text: string): string[] => [
  ...new Set([...cleanAddressesIn(text).filter((address) => !isEmail(address)), ...strayWordsIn(text)]),
]

/** Says what is wrong with an address; nothing about a word that is none at all. */
export const reasonOf = (address: string): string =>
  address.includes('@') ? ` ${emailProblem(address)?.replace(/([^.])$/, '$1.')}` : ''
