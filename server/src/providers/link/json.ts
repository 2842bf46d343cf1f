/** Helpers to read an outside service's JSON without trusting its form. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
export const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** A name from outside, as one line of text that can be stored. */
export const lineIn = (value: unknown): string =>
  (textIn(value) ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 255)
    .toWellFormed()

export const webAddress = (address: string | null): string | null => {
  const url = address && URL.canParse(address) ? new URL(address) : undefined
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
}

export const instantIn = (text: string | null): string | null => {
  const at = text === null ? Number.NaN : Date.parse(text)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}
