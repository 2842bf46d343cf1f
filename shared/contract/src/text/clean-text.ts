/** Scripts in which a joiner changes the letters beside it, so that names are misspelled without. */
const JOINING =
  '[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Nkoo}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Tibt}\\p{scx=Mymr}\\p{scx=Khmr}]'
const LETTER = '[\\p{L}\\p{M}]'
const PICTURE = '\\p{ExtPict}'

/** Invisible characters that change how the ones beside them look. */
const NEEDED = [
  // A joiner between letters of those scripts, or between pictures: `می‌خواهم`, `👩‍💻`.
  `(?<=${JOINING})(?<=${LETTER})[\\u200c\\u200d](?=${JOINING})(?=${LETTER})`,
  `(?<=[${PICTURE}\\p{EMod}\\ufe0f])\\u200d(?=${PICTURE})`,
  // A selector that chooses the colored form of a picture, or a keycap's, or an ideograph's form in a name.
  `(?<=[${PICTURE}\\p{RI}])[\\ufe0e\\ufe0f]`,
  '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
  '(?<=\\p{sc=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
  '(?<=\\p{sc=Mong})[\\u180b-\\u180d\\u180f]',
  // The region of a flag: Scotland.
  '(?<=\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{0,8})[\\u{e0020}-\\u{e007f}]',
].join('|')

const INVISIBLE = new RegExp(`(${NEEDED})|[\\p{DI}\\ufff9-\\ufffb]`, 'gu')
/** A character that isn't blank, as the Braille pattern without dots is. */
const VISIBLE = /[^\s\u2800]/

/**
 * Cleans a name or any other text of one line: composed (NFC), single spaces, without control characters, text directions
 * and other invisible characters, unless they are part of an emoji or of how a script is spelled. Empty if nothing is left
 * to see.
 */
export const cleanLine = (text: string): string => {
  const line = text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(INVISIBLE, '$1')
    .normalize('NFC')
    .replace(/ {2,}/g, ' ')
    .trim()
  return VISIBLE.test(line) ? line : ''
}

/** Cleans a text of several lines: composed (NFC), and otherwise as it was written. */
export const cleanText = (text: string): string => text.normalize('NFC')
