/**
 * How well a command is named by what was typed: each typed word begins one of its words (1), or stands within one
 * (less); else 0, it is not shown. cmdk's own match takes letters from anywhere, which finds nearly everything.
 */
export function matchOf(_id: string, typed: string, names: string[] = []): number {
  const words = names.join(' ').toLowerCase().split(/\s+/)
  const scores = typed
    .toLowerCase()
    .trim()
    .split(/\s+/)
    .map((part) => {
      if (words.some((word) => word.startsWith(part))) return 1
      return words.some((word) => word.includes(part)) ? 0.5 : 0
    })
  return Math.min(...scores)
}
