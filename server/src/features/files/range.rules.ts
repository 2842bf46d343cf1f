interface Range {
  start: number
  /** In it. */
  end: number
}

/**
 * Which bytes are asked for (RFC 9110 §14): one range alone, as players and downloads that go on ask for. Undefined:
 * all of them, also where the header says what is not understood; null: none that there are.
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
