/** In UTF-16 units; anything longer isn't a quote. */
export const QUOTE_MAX = 2000
const OPENS: Readonly<Record<string, string>> = { '“': '“', '„': '„', '"': '' }
const CLOSES: Readonly<Record<string, string>> = { '“': '”', '„': '“”', '"': '"' }

/**
 * Finds where quotes in a growing text end, skipping quotes within them, and without reading anything twice. A quote
 * ends within its paragraph, or isn't one.
 */
export const createQuoteEnds = () => {
  let start = -1
  let at = 0
  let depth = 0
  let isLineBlank = false

  /** Returns where the quote that starts here ends; undefined if that isn't written yet, -1 if it isn't a quote. */
  return (text: string, from: number): number | undefined => {
    if (from !== start) {
      start = from
      at = from + 1
      depth = 1
      isLineBlank = false
    }
    if (depth === 0) return at
    const mark = text[from] ?? ''
    for (; at < text.length; at += 1) {
      const sign = text[at] ?? ''
      if (at - from > QUOTE_MAX || (sign === '\n' && isLineBlank)) return -1
      if (sign === '\n') isLineBlank = true
      else if (sign.trim()) isLineBlank = false
      if (CLOSES[mark]?.includes(sign)) depth -= 1
      else if (OPENS[mark] === sign) depth += 1
      if (depth === 0) return at
    }
    return undefined
  }
}
