/**
 * A line that people typed, fit to be stored and shown: no control characters (PostgreSQL refuses NUL), no halves of
 * characters (JSON columns refuse them), nothing that turns the direction of what follows, white space as single spaces.
 */
export const plainText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
