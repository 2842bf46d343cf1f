const LONGEST = 60

/** A title as the name of a file, of letters that every system keeps: `Harbour-walk`; `otherwise` where none is left. */
export const fileNameOf = (title: string, otherwise: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/gi, '-')
    .slice(0, LONGEST)
    .replace(/^-|-$/g, '') || otherwise
