/**
 * Cleans a line of user input for storage and display: no control characters (PostgreSQL refuses NUL), no halves of
 * characters (JSON columns refuse them), no bidirectional overrides, and single spaces.
 */
export const cleanLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
