interface Range {
  start: number
  /** Inclusive. */
  end: number
}

/**
 * Parses the requested bytes (RFC 9110 §14): a single range, as used by players and resumed downloads. Undefined: all
 * bytes, also for an unknown header; null: not satisfiable.
 */
export const rangeOf = (header: string | undefined, size: number): Range | null | undefined => {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (!from && !to) return undefined
  if (!from) return Number(to) > 0 ? { start: Math.max(0, size - Number(to)), end: size - 1 } : null
  const start = Number(from)
  const end = to ? Math.min(Number(to), size - 1) : size - 1
  if (to && Number(to) < start) return undefined
  return start < size ? { start, end } : null
}
