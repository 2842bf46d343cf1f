const LONGEST = 60

/**
 * A title as a file name, of characters that every system supports: `Harbour-walk`. Returns `otherwise` if none are
 * left.
 */
export const fileNameOf = (title: string, otherwise: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/gi, '-')
    .slice(0, LONGEST)
    .replace(/^-|-$/g, '') || otherwise
