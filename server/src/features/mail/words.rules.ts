/** What turns into a link, or looks like one, where mail programs show it. */
const SCHEME = /\b[a-z][a-z\d+.-]*:\/\/+/gi
const OTHER_SCHEME = /\b(mailto|tel|sms|data|javascript):/gi
/** Also the dots of other scripts, which name servers read as one. */
const DOT = /(?<=[\p{L}\p{N}_-])[.\u3002\uFF0E\uFF61](?=[\p{L}\p{N}_])/gu
const AT = /(?<=\S)[@\uFF20](?=\S)/gu
const BARE_NUMBER = /^\d+$/

/** Words of others as they can be read and not followed: `evil[.]example`. Figures keep their point. */
export const unlinked = (text: string): string =>
  text
    .replace(SCHEME, '')
    .replace(OTHER_SCHEME, '$1 ')
    .replace(AT, '[at]')
    .replace(DOT, (dot, at: number, all: string) => {
      const before = all.slice(0, at).split(/\s/).at(-1) ?? ''
      const after = all.slice(at + dot.length).split(/\s/)[0] ?? ''
      return BARE_NUMBER.test(before) && /^\d+\W*$/.test(after) ? dot : '[.]'
    })
