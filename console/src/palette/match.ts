/**
 * Scores how well the typed text matches a command: each typed word starts one of its words (1) or is inside one
 * (less); otherwise 0, and the command is hidden. cmdk's own matching accepts letters from anywhere, which finds nearly
 * everything.
 */
export function matchScore(_id: string, search: string, names: string[] = []): number {
  const nameWords = names.join(' ').toLowerCase().split(/\s+/)
  const scores = search
    .toLowerCase()
    .trim()
    .split(/\s+/)
    .map((part) => {
      if (nameWords.some((word) => word.startsWith(part))) return 1
      return nameWords.some((word) => word.includes(part)) ? 0.5 : 0
    })
  return Math.min(...scores)
}
