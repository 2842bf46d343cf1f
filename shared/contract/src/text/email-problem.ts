import { cleanEmail, isEmail } from './email-address.ts'
import { MAX_EMAIL, MAX_LOCAL_PART } from './email-lengths.ts'

const EXAMPLE = 'ann@acme.com'
/** A list's number or a name, set apart from the email behind it: `2. bob@acme.com`, `Bob Ray - bob@acme.com`. */
const LABELED = /^[^@]*[.):|–—-]\s+(\S+@\S+)$/

const proposal = (fix: string, address: string): string =>
  isEmail(address) ? `${fix}: ${address}` : `${fix}.`

const spaceProblem = (address: string): string => {
  const labeled = cleanEmail(LABELED.exec(address)?.[1] ?? '')
  if (isEmail(labeled)) return `Enter only the email: ${labeled}`
  // Words that are joined would be somebody else's email.
  const closed = address.replace(/\s*@\s*/, '@')
  return closed.includes(' ')
    ? `Enter only the email, without spaces, like ${EXAMPLE}.`
    : proposal('Remove the space', closed)
}

const localProblem = (local: string): string | undefined => {
  const foreign = /[^ -~]/u.exec(local)?.[0]
  if (foreign === '’' || foreign === '‘') return `Use a straight ' before the @ instead of ${foreign}.`
  if (foreign) return `Use only letters from a to z before the @: “${foreign}” can’t be delivered everywhere.`
  if (local === '') return `Add a name before the @, like ${EXAMPLE}.`
  if (local.length > MAX_LOCAL_PART) return `Use at most ${MAX_LOCAL_PART} characters before the @.`
  if (/^\.|\.$|\.\./.test(local)) return 'Before the @, use single dots, and only between letters.'
  const wrong = /[^a-z0-9!#$%&'*+/=?^_`{|}~.-]/.exec(local)?.[0]
  return wrong && `Remove “${wrong}” before the @, or check the email.`
}

const domainProblem = (local: string, domain: string): string => {
  if (/^[^.,]+,[a-z]{2,}$/.test(domain))
    return proposal('Use a dot instead of the comma', `${local}@${domain.replace(',', '.')}`)
  if (domain.includes('..')) return proposal('Use one dot', `${local}@${domain.replace(/\.{2,}/g, '.')}`)
  if (/[^ -~]/.test(domain)) return 'Check the domain after the @. It has a character that no domain has.'
  if (!/.\../.test(domain)) return 'Add a domain after the @, like acme.com.'
  if (/\.\d+$/.test(domain)) return 'Enter a domain after the @, like acme.com, not a number.'
  return `Check the email. It should look like ${EXAMPLE}.`
}

/**
 * Says in a sentence what is wrong with an email and how to fix it; undefined if it is accepted once it is cleaned. An
 * address is only proposed where it can be meant, never one that is made by joining words.
 */
export const emailProblem = (raw: string): string | undefined => {
  const address = cleanEmail(raw)
  if (isEmail(address)) return undefined
  if (address === '') return 'Enter an email.'
  const parts = address.split('@')
  const [local = '', domain = ''] = parts
  if (parts.length === 1) return `Add an @, like ${EXAMPLE}.`
  if (parts.length > 2)
    return parts.slice(1, -1).some((part) => /[\s,;<]/.test(part)) ? 'Enter only one email.' : 'Use one @.'
  if (address.length > MAX_EMAIL) return `Use at most ${MAX_EMAIL} characters.`
  if (address.includes(' ')) return spaceProblem(address)
  return localProblem(local) ?? domainProblem(local, domain)
}
