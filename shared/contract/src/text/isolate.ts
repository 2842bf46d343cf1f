const LETTER = '[\\p{sc=Arab}\\p{sc=Hebr}\\p{sc=Syrc}\\p{sc=Thaa}\\p{sc=Nkoo}\\p{sc=Adlm}]'
const RUN = new RegExp(`(?:${LETTER}\\p{M}*(?:[\\s'’.-]+(?=${LETTER}))?)+`, 'gu')

/**
 * A sentence in plain text in which each name that is read from right to left is isolated (U+2068 … U+2069), so that it
 * turns nothing around it.
 */
export const isolateRightToLeft = (sentence: string): string => sentence.replace(RUN, '\u2068$&\u2069')
