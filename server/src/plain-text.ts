/**
 * A line that people typed, fit to be stored and shown: no control characters (PostgreSQL refuses NUL), no halves of
 * characters (JSON columns refuse them), white space as single spaces.
 */
export const plainText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
