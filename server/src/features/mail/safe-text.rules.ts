/** Text that mail programs turn into a link, or that looks like one. */
const SCHEME = /\b[a-z][a-z\d+.-]*:\/\/+/gi
const OTHER_SCHEME = /\b(mailto|tel|sms|data|javascript):/gi
/** Includes dots of other scripts, which name servers treat as one. */
const DOT = /(?<=[\p{L}\p{N}_-])[.\u3002\uFF0E\uFF61](?=[\p{L}\p{N}_])/gu
const AT = /(?<=\S)[@\uFF20](?=\S)/gu
const BARE_NUMBER = /^\d+$/

/** Makes user-written text readable without links: `evil[.]example`. Numbers keep their point. */
export const withoutLinks = (text: string): string =>
  text
    .replace(SCHEME, '')
    .replace(OTHER_SCHEME, '$1 ')
    .replace(AT, '[at]')
    .replace(DOT, (dot, at: number, all: string) => {
      const before = all.slice(0, at).split(/\s/).at(-1) ?? ''
      const after = all.slice(at + dot.length).split(/\s/)[0] ?? ''
      return BARE_NUMBER.test(before) && /^\d+\W*$/.test(after) ? dot : '[.]'
    })

const NAME_LENGTH_MAX = 40
const NAME_WORDS_MAX = 4
/** Letters of any script and the separators used in names: no character can reverse the line or form an address. */
const PLAIN_NAME = /^[\p{L}\p{M}]+(?:[ '’-][\p{L}\p{M}]+|\.(?= |$))*$/u

/**
 * [APPT-14] Returns a name suitable for a greeting, whoever entered it; '' for anything that may be more than a name:
 * digits, addresses, symbols, or a sentence.
 */
export const plainName = (name: string): string => {
  const plain = name.trim().replace(/\s+/g, ' ')
  const isShort = plain.length <= NAME_LENGTH_MAX && plain.split(' ').length <= NAME_WORDS_MAX
  return isShort && PLAIN_NAME.test(plain) ? plain : ''
}
