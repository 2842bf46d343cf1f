import { BYTE_UNITS } from '../constants.ts'

/**
 * §9: a size in bytes for people, up to YB, in steps of 1,024 and with at most one decimal: `1.5 MB`. An invalid size
 * (negative or not a number) becomes `0 B`.
 */
export const formatBytes = (bytes: number): string => {
  if (!(bytes > 0)) return '0 B'
  let unit = 0
  let size = bytes
  // 1023.95 would be rounded to 1024, which is 1 of the next unit.
  while (size >= 1023.95 && unit < BYTE_UNITS.length - 1) {
    size /= 1024
    unit++
  }
  const digits = unit === 0 ? 0 : 1
  return `${new Intl.NumberFormat('en', { maximumFractionDigits: digits }).format(size)} ${BYTE_UNITS[unit]}`
}
