import { MAX_EMAIL, MAX_LOCAL_PART } from './email-lengths.ts'

/** The longest text in which an email is looked for. */
const MAX_SEARCHED = 1000
/** RFC 5322's dot-atom at a host name with a dot, whose last label is no number. */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/**
 * True if a cleaned email is one that the product accepts. Letters beyond ASCII before the @ are none of them, because
 * too few mail systems deliver to such an address (docs/decisions/0156).
 */
export const isEmail = (email: string): boolean =>
  email.length <= MAX_EMAIL && email.indexOf('@') <= MAX_LOCAL_PART && EMAIL.test(email)

const QUOTES = '\'"`´‘’‚‛“”„‟‹›«»「」'
/** Invisible characters. Joiners in front of Arabic and Indic letters stay, where they are part of a domain's name. */
const INVISIBLE = /(?![\u200c\u200d][\u0600-\u0fff])\p{DI}/gu
const FULL_WIDTH = /[！-～]/g
const LEADING = new RegExp(`^(?:[\\s<(\\[,;:${QUOTES}]|[•·*–—-]\\s|(?:mailto|smtp|e-?mail):)+`, 'i')
/** Quotes that an email may also begin with. */
const OWN_QUOTES = /['`]+$/
const TRAILING = new RegExp(`[\\s<>()\\[\\]{}.,;:!?${QUOTES}]+$`)
/** `Ann Lee <ann@acme.com>`, and `[ann@acme.com](mailto:ann@acme.com)` as Markdown writes links. */
const NAMED = /^([^<>]*)<([^<>]+)>[^<>@]*$|^\[([^[\]]+)\]\(([^()?]+)[^()]*\)$/
const INTERNATIONAL = /^(?:[\p{L}\p{M}\p{N}.-]|\p{Join_C})+$/u

const asciiDomain = (domain: string): string => {
  if (!/[^ -~]/.test(domain) || !INTERNATIONAL.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

const lower = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** Takes off what stands around an email. `'` and `` ` `` before it are its own unless they are closed behind it. */
const unwrap = (text: string): string => {
  const leading = LEADING.exec(text)?.[0] ?? ''
  const bare = text.slice(leading.length).replace(TRAILING, '')
  const isClosed = /['’`´]/.test(text.slice(leading.length + bare.length))
  return isClosed ? bare : (OWN_QUOTES.exec(leading)?.[0] ?? '') + bare
}

/**
 * Takes an email as it was typed, copied or exported to the form that is stored and compared. A name, `mailto:`, quotes and
 * marks around it are taken off. Within it, only this is changed: invisible characters (soft hyphens too) are dropped,
 * full-width letters and signs and ideographic full stops become those of ASCII, capitals become small, and a domain that
 * isn't ASCII becomes the one that browsers open (UTS 46: `xn--…`, and `k` for the Kelvin sign). Words are never joined, and
 * no other character before the @ is replaced, so that the result never belongs to somebody else. What is no email stays
 * recognizable; `isEmail` says whether it is one.
 */
export const cleanEmail = (raw: string): string => {
  if (/^[a-z0-9]/.test(raw) && isEmail(raw)) return raw
  if (raw.length > MAX_SEARCHED) return raw.trim()
  const text = raw
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[。｡]/g, '.')
    .replace(INVISIBLE, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  const [, name = '', inBrackets, label = '', linked] = NAMED.exec(text) ?? []
  const inner = cleanEmailIn(inBrackets ?? linked)
  // Two different addresses are two people.
  if (inner && (!`${name}${label}`.includes('@') || cleanEmail(`${name}${label}`) === inner)) return inner
  const link = /^\W*mailto:[^?]*/i.exec(text)?.[0] ?? text
  const bare = lower(unwrap(link))
  const at = bare.lastIndexOf('@')
  return at < 0 ? bare : `${bare.slice(0, at)}@${asciiDomain(bare.slice(at + 1))}`
}

const cleanEmailIn = (text: string | undefined) => (text?.includes('@') ? cleanEmail(text) : undefined)
