const GROUPED = /^\d{1,3}([,.'’\s]\d{3})+$/

/** Reads a whole number as people write it, `1000` or `1,000` with any separator of thousands; null if it is none. */
export const typedNumber = (typed: string): number | null => {
  const text = typed.trim()
  const digits = GROUPED.test(text) ? text.replace(/\D/g, '') : text
  return /^\d+$/.test(digits) ? Number(digits) : null
}
