import { addressesIn } from '@metapyra/session/addresses'
import { isEmail } from './address.ts'

const spaced = (text: string) => text.replace(/["“”]/g, ' ').replaceAll('<', ' <')

/**
 * Returns the parts of a pasted text that are not email addresses. A name is one of them unless `<its address>`
 * follows.
 */
export function invalidAddressesIn(text: string): string[] {
  const invalidAddresses = addressesIn(text).filter((address) => !isEmail(address))
  for (const piece of spaced(text).split(/[;\n]/)) {
    let before: string[] = []
    for (const word of piece.split(/[\s,]+/).filter(Boolean)) {
      if (!word.includes('@')) before.push(word)
      else {
        if (!word.startsWith('<')) invalidAddresses.push(...before)
        before = []
      }
    }
    invalidAddresses.push(...before)
  }
  return [...new Set(invalidAddresses)]
}
